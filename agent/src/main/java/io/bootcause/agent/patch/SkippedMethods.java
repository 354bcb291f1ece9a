package io.bootcause.agent.patch;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Has methods that answer nothing return at once. */
public final class SkippedMethods extends MethodsPatch {
  private static final String COUNT = "io/bootcause/agent/boot/Skipped";

  private final String skipped;
  private final String type;

  /**
   * @param method {@code pkg.Class#method}; all overloads of it that return nothing
   */
  public SkippedMethods(String method) {
    this.skipped = method;
    this.type = new Member(method).type;
  }

  @Override
  boolean concerns(String className) {
    return type.equals(className);
  }

  @Override
  MethodVisitor method(
      String method, int access, String descriptor, MethodVisitor next, Runnable changed) {
    int without = Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE;
    if (!method.equals(skipped)
        || initialises(method)
        || !descriptor.endsWith(")V")
        || (access & without) != 0) {
      return next;
    }
    changed.run();
    return new Emptied(next);
  }

  /** Keeps the annotations, by which a container finds the method. */
  private static final class Emptied extends MethodVisitor {
    Emptied(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitCode() {
      super.visitCode();
      super.visitMethodInsn(Opcodes.INVOKESTATIC, COUNT, "one", "()V", false);
      super.visitInsn(Opcodes.RETURN);
      super.visitMaxs(0, 0);
      super.visitEnd();
      mv = null; // What follows is the method's own code.
    }
  }
}
