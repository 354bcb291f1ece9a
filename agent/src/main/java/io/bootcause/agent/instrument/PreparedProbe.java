package io.bootcause.agent.instrument;

import org.objectweb.asm.MethodVisitor;

/** A method makes a statement of the text that is its first argument. */
final class PreparedProbe extends ProbeVisitor {
  PreparedProbe(MethodSite site, MethodVisitor next) {
    super(site, next);
  }

  @Override
  void onReturn(int opcode) {
    mv.visitInsn(DUP);
    loadArg(0);
    callProbe("prepared", "(Ljava/lang/Object;Ljava/lang/Object;)V");
  }
}
