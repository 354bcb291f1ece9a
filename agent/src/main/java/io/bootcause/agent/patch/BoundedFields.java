package io.bootcause.agent.patch;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Has a class look at the collection in one of its fields whenever it reads the field. */
public final class BoundedFields extends MethodsPatch {
  private static final String BOUNDED = "io/bootcause/agent/boot/Bounded";

  private final Member field;

  /**
   * @param field {@code pkg.Class#field}, of an instance or static
   */
  public BoundedFields(String field) {
    this.field = new Member(field);
  }

  @Override
  boolean concerns(String className) {
    return field.type.equals(className);
  }

  @Override
  MethodVisitor method(
      String method, int access, String descriptor, MethodVisitor next, Runnable changed) {
    return initialises(method) ? next : new Reading(next, changed);
  }

  private final class Reading extends MethodVisitor {
    private final Runnable changed;

    Reading(MethodVisitor next, Runnable changed) {
      super(Opcodes.ASM9, next);
      this.changed = changed;
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      super.visitFieldInsn(opcode, owner, name, descriptor);
      boolean reads = opcode == Opcodes.GETFIELD || opcode == Opcodes.GETSTATIC;
      if (reads
          && owner.equals(field.type)
          && name.equals(field.name)
          && descriptor.startsWith("L")) {
        super.visitInsn(Opcodes.DUP);
        super.visitMethodInsn(
            Opcodes.INVOKESTATIC, BOUNDED, "keep", "(Ljava/lang/Object;)V", false);
        changed.run();
      }
    }
  }
}
