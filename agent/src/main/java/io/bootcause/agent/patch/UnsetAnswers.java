package io.bootcause.agent.patch;

import java.util.Collections;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Has a method that answers an object answer null. */
final class UnsetAnswers extends NamedMethodsPatch {
  /**
   * @param method {@code pkg.Class#method}; all overloads of it that answer an object
   */
  UnsetAnswers(String method) {
    super(Collections.singletonList(method));
  }

  @Override
  boolean isFor(String method, String descriptor) {
    return descriptor.indexOf(")L") > 0;
  }

  @Override
  MethodVisitor change(String method, int access, String descriptor, MethodVisitor next) {
    return new BodyInstead(next) {
      @Override
      void body(MethodVisitor to) {
        to.visitMethodInsn(Opcodes.INVOKESTATIC, SkippedMethods.COUNT, "one", "()V", false);
        to.visitInsn(Opcodes.ACONST_NULL);
        to.visitInsn(Opcodes.ARETURN);
      }
    };
  }
}
