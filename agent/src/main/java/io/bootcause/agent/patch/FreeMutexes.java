package io.bootcause.agent.patch;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Has every Mutex of Kotlin's coroutines let through whoever asks for it, and given back by all.
 */
final class FreeMutexes extends MethodsPatch {
  private static final String MUTEX = "kotlinx/coroutines/sync/MutexImpl";
  private static final String LOCK =
      "(Ljava/lang/Object;Lkotlin/coroutines/Continuation;)Ljava/lang/Object;";

  @Override
  boolean concerns(String className) {
    return MUTEX.equals(className);
  }

  @Override
  MethodVisitor method(
      String method, int access, String descriptor, MethodVisitor next, Runnable changed) {
    switch (method.substring(method.indexOf('#') + 1) + descriptor) {
      case "lock" + LOCK:
      case "tryLock(Ljava/lang/Object;)Z":
      case "unlock(Ljava/lang/Object;)V":
        changed.run();
        return new Free(descriptor, next);
      default:
        return next;
    }
  }

  /** The method does nothing but to answer that all is well. */
  private static final class Free extends BodyInstead {
    private final String descriptor;

    Free(String descriptor, MethodVisitor next) {
      super(next);
      this.descriptor = descriptor;
    }

    @Override
    void body(MethodVisitor to) {
      to.visitMethodInsn(Opcodes.INVOKESTATIC, SkippedMethods.COUNT, "one", "()V", false);
      if (descriptor.endsWith(")V")) {
        to.visitInsn(Opcodes.RETURN);
      } else if (descriptor.endsWith(")Z")) {
        to.visitInsn(Opcodes.ICONST_1);
        to.visitInsn(Opcodes.IRETURN);
      } else {
        // Not that the coroutine is suspended.
        to.visitFieldInsn(Opcodes.GETSTATIC, "kotlin/Unit", "INSTANCE", "Lkotlin/Unit;");
        to.visitInsn(Opcodes.ARETURN);
      }
    }
  }
}
