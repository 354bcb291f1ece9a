package io.bootcause.agent.patch;

import io.bootcause.agent.instrument.EachMethod;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Has a class look at the collection in one of its fields whenever it reads the field. */
public final class BoundedFields extends LoadTimePatch {
  private static final String BOUNDED = "io/bootcause/agent/boot/Bounded";

  private final String type;
  private final String field;

  /**
   * @param field {@code pkg.Class#field}, of an instance or static
   */
  public BoundedFields(String field) {
    this.type = field.substring(0, field.indexOf('#')).replace('.', '/');
    this.field = field.substring(field.indexOf('#') + 1);
  }

  @Override
  boolean concerns(String className) {
    return type.equals(className);
  }

  /** The class with its reads of the field watched; null if it has none. */
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
            return name.startsWith("<") ? next : new Reading(next, changed);
          }
        },
        0);
    return changed[0] ? writer.toByteArray() : null;
  }

  private final class Reading extends MethodVisitor {
    private final boolean[] changed;

    Reading(MethodVisitor next, boolean[] changed) {
      super(Opcodes.ASM9, next);
      this.changed = changed;
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      super.visitFieldInsn(opcode, owner, name, descriptor);
      boolean reads = opcode == Opcodes.GETFIELD || opcode == Opcodes.GETSTATIC;
      if (reads && owner.equals(type) && name.equals(field) && descriptor.startsWith("L")) {
        super.visitInsn(Opcodes.DUP);
        super.visitMethodInsn(
            Opcodes.INVOKESTATIC, BOUNDED, "keep", "(Ljava/lang/Object;)V", false);
        changed[0] = true;
      }
    }
  }
}
