package io.bootcause.agent.patch;

import java.util.List;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Has methods and constructors take another number for each that is too small or too large (int).
 */
public final class ClampedArguments extends NamedMethodsPatch {
  /** Its numbers belong together. */
  private static final String THREADS = "java.util.concurrent.ThreadPoolExecutor#<init>";

  private static final String CLAMPED = "io/bootcause/agent/boot/Clamped";

  /**
   * @param methods {@code pkg.Class#method}, {@code <init>} for constructors; all overloads of it
   */
  public ClampedArguments(List<String> methods) {
    super(methods);
  }

  /** A class of the JDK may be loaded by now. */
  @Override
  boolean alsoLoaded() {
    return true;
  }

  @Override
  boolean isFor(String method, String descriptor) {
    return descriptor.indexOf('I') < descriptor.indexOf(')') && descriptor.indexOf('I') > 0;
  }

  @Override
  MethodVisitor change(String method, int access, String descriptor, MethodVisitor next) {
    return new MethodVisitor(Opcodes.ASM9, next) {
      @Override
      public void visitCode() {
        super.visitCode();
        if (method.equals(THREADS)) {
          threads();
          return;
        }
        // Nothing but the parameters is touched, which a constructor may do before super().
        int local = (access & Opcodes.ACC_STATIC) == 0 ? 1 : 0;
        for (Type type : Type.getArgumentTypes(descriptor)) {
          if (type.equals(Type.INT_TYPE)) {
            super.visitVarInsn(Opcodes.ILOAD, local);
            super.visitMethodInsn(Opcodes.INVOKESTATIC, CLAMPED, "clamp", "(I)I", false);
            super.visitVarInsn(Opcodes.ISTORE, local);
          }
          local += type.getSize();
        }
      }

      /** Of threads there are these always, and those at most. */
      private void threads() {
        super.visitVarInsn(Opcodes.ILOAD, 1);
        super.visitVarInsn(Opcodes.ILOAD, 2);
        super.visitMethodInsn(Opcodes.INVOKESTATIC, CLAMPED, "threads", "(II)I", false);
        super.visitVarInsn(Opcodes.ISTORE, 1);
        super.visitVarInsn(Opcodes.ILOAD, 2);
        super.visitInsn(Opcodes.DUP);
        super.visitMethodInsn(Opcodes.INVOKESTATIC, CLAMPED, "threads", "(II)I", false);
        super.visitVarInsn(Opcodes.ISTORE, 2);
      }
    };
  }
}
