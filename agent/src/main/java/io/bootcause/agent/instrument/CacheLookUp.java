package io.bootcause.agent.instrument;

import org.objectweb.asm.MethodVisitor;

/** A cache is asked: where it answers, what it is asked for is left to the kind of cache. */
abstract class CacheLookUp extends ProbeVisitor {
  private static final String ANSWERED = "(Ljava/lang/Object;)V";

  private final boolean computes;

  /**
   * The look-up.
   *
   * @param computes whether it may compute what is missing: it has found it, then, unless {@link
   *     #missing} says before that it has not
   */
  CacheLookUp(MethodSite site, MethodVisitor next, boolean computes) {
    super(site, next);
    this.computes = computes;
  }

  /**
   * A cache with a name is asked.
   *
   * @param nameCacheAndKey puts them onto the stack, in this order
   */
  final void asked(Runnable nameCacheAndKey) {
    guarded(
        () -> {
          nameCacheAndKey.run();
          callProbe("cacheAsked", "(Ljava/lang/String;Ljava/lang/Object;Ljava/lang/Object;)V");
        });
  }

  /** A method that is called if the cache does not have what it is asked for. */
  static MethodVisitor missing(MethodSite site, MethodVisitor next) {
    return new ProbeVisitor(site, next) {
      @Override
      void onEntry() {
        mv.visitInsn(ACONST_NULL);
        callProbe("cacheAnswered", ANSWERED);
      }
    };
  }

  @Override
  final void onReturn(int opcode) {
    if (computes) {
      mv.visitVarInsn(ALOAD, 0);
    } else {
      mv.visitInsn(DUP);
    }
    callProbe("cacheAnswered", ANSWERED);
  }
}
