package io.bootcause.agent.patch;

import java.util.function.Consumer;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A method with some code before its own. */
final class CodeFirst extends MethodVisitor {
  private final Consumer<MethodVisitor> code;

  CodeFirst(MethodVisitor next, Consumer<MethodVisitor> code) {
    super(Opcodes.ASM9, next);
    this.code = code;
  }

  @Override
  public void visitCode() {
    super.visitCode();
    code.accept(mv);
  }
}
