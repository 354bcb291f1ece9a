package io.bootcause.agent.patch;

import java.util.Collections;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Has each call of a method take longer. */
public final class DelayedMethods extends NamedMethodsPatch {
  static final String COUNT = "io/bootcause/agent/boot/Delayed";

  /**
   * @param method {@code pkg.Class#method}; all overloads of it
   */
  public DelayedMethods(String method) {
    super(Collections.singletonList(method));
  }

  @Override
  boolean isFor(String method, String descriptor) {
    return !initialises(method);
  }

  @Override
  MethodVisitor change(String method, int access, String descriptor, MethodVisitor next) {
    return new MethodVisitor(Opcodes.ASM9, next) {
      @Override
      public void visitCode() {
        super.visitCode();
        super.visitMethodInsn(Opcodes.INVOKESTATIC, COUNT, "one", "()V", false);
      }
    };
  }
}
