package io.bootcause.agent.instrument;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Passes a class on as it is, but for what is made of its methods. */
public abstract class EachMethod extends ClassVisitor {
  protected EachMethod(ClassVisitor next) {
    super(Opcodes.ASM9, next);
  }

  /**
   * @param out takes the method as it is
   * @return what to visit in its place, or the same
   */
  protected abstract MethodVisitor method(
      int access, String name, String descriptor, MethodVisitor out);

  @Override
  public final MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    return method(
        access,
        name,
        descriptor,
        super.visitMethod(access, name, descriptor, signature, exceptions));
  }
}
