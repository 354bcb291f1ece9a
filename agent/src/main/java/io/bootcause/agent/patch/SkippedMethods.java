package io.bootcause.agent.patch;

import io.bootcause.agent.instrument.EachMethod;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Has methods that answer nothing return at once. */
public final class SkippedMethods extends LoadTimePatch {
  private static final String COUNT = "io/bootcause/agent/boot/Skipped";

  private final String type;
  private final String method;

  /**
   * @param method {@code pkg.Class#method}; all overloads of it that return nothing
   */
  public SkippedMethods(String method) {
    this.type = method.substring(0, method.indexOf('#')).replace('.', '/');
    this.method = method.substring(method.indexOf('#') + 1);
  }

  @Override
  boolean concerns(String className) {
    return type.equals(className);
  }

  /** The class with its methods emptied; null if it has none of them. */
  @Override
  byte @Nullable [] rewrite(byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    boolean[] changed = new boolean[1];
    reader.accept(
        new EachMethod(writer) {
          @Override
          protected MethodVisitor method(
              int access, String name, String descriptor, MethodVisitor next) {
            int without = Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE;
            if (!name.equals(method)
                || name.startsWith("<")
                || !descriptor.endsWith(")V")
                || (access & without) != 0) {
              return next;
            }
            changed[0] = true;
            return new Emptied(next);
          }
        },
        0);
    return changed[0] ? writer.toByteArray() : null;
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
