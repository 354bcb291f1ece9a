package io.bootcause.agent.instrument;

import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.AnalyzerAdapter;

/** Follows how deep the stack of a method's code is; writes nothing. */
abstract class StackFollower extends AnalyzerAdapter {
  /**
   * @param type internal name
   */
  StackFollower(String type, int access, String name, String descriptor) {
    super(Opcodes.ASM9, type, access, name, descriptor, new MethodVisitor(Opcodes.ASM9) {});
  }

  /** 0 where the code is not reached. */
  final int depth() {
    return stack == null ? 0 : stack.size();
  }

  /** After an instruction. */
  abstract void after();

  @Override
  public void visitJumpInsn(int opcode, Label label) {
    super.visitJumpInsn(opcode, label);
    after();
  }

  @Override
  public void visitTableSwitchInsn(int min, int max, Label other, Label... labels) {
    super.visitTableSwitchInsn(min, max, other, labels);
    after();
  }

  @Override
  public void visitLookupSwitchInsn(Label other, int[] keys, Label[] labels) {
    super.visitLookupSwitchInsn(other, keys, labels);
    after();
  }

  @Override
  public void visitInsn(int opcode) {
    super.visitInsn(opcode);
    after();
  }

  @Override
  public void visitVarInsn(int opcode, int variable) {
    super.visitVarInsn(opcode, variable);
    after();
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    super.visitFieldInsn(opcode, owner, name, descriptor);
    after();
  }

  @Override
  public void visitInvokeDynamicInsn(
      String name, String descriptor, Handle bootstrap, Object... arguments) {
    super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
    after();
  }
}
