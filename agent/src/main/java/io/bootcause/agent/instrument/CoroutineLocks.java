package io.bootcause.agent.instrument;

import io.bootcause.wire.WaitKind;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/**
 * Coroutines that wait for a Mutex or a Semaphore: no thread does. Whoever gives one back resumes
 * the next in line, at once or when it has got out of what it is in itself (unconfined).
 */
final class CoroutineLocks implements TypeInstrumentation {
  private static final String COROUTINES = "kotlinx/coroutines/";
  private static final String SYNC = COROUTINES + "sync/";
  private static final String TASK = COROUTINES + "DispatchedTask";

  @Override
  public List<String> types() {
    return Arrays.asList(
        SYNC + "SemaphoreImpl",
        // 1.9 and later.
        SYNC + "SemaphoreAndMutexImpl",
        // Until 1.6 a Mutex is no Semaphore.
        SYNC + "MutexImpl$LockCont",
        COROUTINES + "EventLoop",
        TASK);
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    switch (method.name) {
      case "<init>":
        return method.owner.name.endsWith("$LockCont")
            ? new BegunCall(method, next, WaitKind.LOCK)
            : null;
      case "addAcquireToQueue":
        return new ProbeVisitor(method, next) {
          @Override
          void onEntry() {
            loadArg(0);
            mv.visitIntInsn(BIPUSH, WaitKind.LOCK.ordinal());
            callProbe("callBegin", "(Ljava/lang/Object;I)V");
          }
        };
      case "tryResumeAcquire":
        return resumes(method, next, 0);
      case "completeResumeLockWaiter":
        return resumes(method, next, -1);
      case "dispatchUnconfined":
        return new EntryProbe(method, next, "handOver", 0);
      case "run":
        return method.owner.name.equals(TASK) ? TaskVisitor.handedOver(method, next, -1) : null;
      default:
        return null;
    }
  }

  private static TaskVisitor resumes(MethodSite method, MethodVisitor next, int waiter) {
    return new TaskVisitor(method, next) {
      @Override
      void onEntry() {
        loadArgOrThis(waiter);
        mv.visitInsn(ICONST_1);
        callProbe("answerEnter", "(Ljava/lang/Object;Z)V");
      }
    };
  }
}
