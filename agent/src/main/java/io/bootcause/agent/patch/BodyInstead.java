package io.bootcause.agent.patch;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A method with another body; keeps its annotations, by which a container finds it. */
abstract class BodyInstead extends MethodVisitor {
  BodyInstead(MethodVisitor next) {
    super(Opcodes.ASM9, next);
  }

  /** Visits instructions up to a return. */
  abstract void body(MethodVisitor to);

  @Override
  public final void visitCode() {
    super.visitCode();
    body(mv);
    super.visitMaxs(0, 0);
    super.visitEnd();
    mv = null; // What follows is the method's own code.
  }
}
