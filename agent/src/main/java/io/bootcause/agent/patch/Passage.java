package io.bootcause.agent.patch;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A method of which is told when it is entered and left: in once before the first instruction, and
 * out before each return and by exception.
 */
final class Passage extends MethodVisitor {
  private final Label from = new Label();
  private final Label until = new Label();
  private final String told;

  /**
   * @param told the internal name of a class with the static methods enter and leave
   */
  Passage(MethodVisitor next, String told) {
    super(Opcodes.ASM9, next);
    this.told = told;
  }

  @Override
  public void visitCode() {
    super.visitCode();
    tell("enter");
    super.visitLabel(from);
  }

  @Override
  public void visitInsn(int opcode) {
    if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
      tell("leave"); // The result is on the stack meanwhile.
    }
    super.visitInsn(opcode);
  }

  @Override
  public void visitMaxs(int maxStack, int maxLocals) {
    super.visitLabel(until);
    // Last in the table: the method's own handlers come first. No local is needed here, and what
    // is in them differs from place to place.
    super.visitTryCatchBlock(from, until, until, null);
    super.visitFrame(Opcodes.F_NEW, 0, null, 1, new Object[] {"java/lang/Throwable"});
    tell("leave");
    super.visitInsn(Opcodes.ATHROW);
    super.visitMaxs(maxStack, maxLocals);
  }

  private void tell(String method) {
    super.visitMethodInsn(Opcodes.INVOKESTATIC, told, method, "()V", false);
  }
}
