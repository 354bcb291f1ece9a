package io.bootcause.agent.instrument;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Compilers before Java 5 used them for finally; they do not bear inserted locals. */
final class Subroutines extends ClassVisitor {
  private boolean found;

  private Subroutines() {
    super(Opcodes.ASM9);
  }

  static boolean in(ClassReader reader) {
    Subroutines search = new Subroutines();
    reader.accept(search, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return search.found;
  }

  @Override
  public MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    return new MethodVisitor(Opcodes.ASM9) {
      @Override
      public void visitJumpInsn(int opcode, Label label) {
        found |= opcode == Opcodes.JSR;
      }
    };
  }
}
