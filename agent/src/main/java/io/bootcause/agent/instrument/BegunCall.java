package io.bootcause.agent.instrument;

import io.bootcause.wire.WaitKind;
import org.objectweb.asm.MethodVisitor;

/**
 * A constructor makes the object by which a call is known that another thread will see the end of.
 */
final class BegunCall extends ProbeVisitor {
  private final WaitKind kind;

  BegunCall(MethodSite site, MethodVisitor next, WaitKind kind) {
    super(site, next);
    this.kind = kind;
  }

  @Override
  void onEntry() {
    mv.visitVarInsn(ALOAD, 0);
    mv.visitIntInsn(BIPUSH, kind.ordinal());
    callProbe("callBegin", "(Ljava/lang/Object;I)V");
  }
}
