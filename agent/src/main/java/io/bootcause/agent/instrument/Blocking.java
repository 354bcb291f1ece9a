package io.bootcause.agent.instrument;

import io.bootcause.wire.WaitKind;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/**
 * Where the JDK's threads block: only the paths that really wait, so that an uncontended lock costs
 * nothing, and where they are woken. Thread.sleep can be seen from Java 21 on; before, it is
 * native.
 */
final class Blocking implements TypeInstrumentation {
  private static final String CONCURRENT = "java/util/concurrent/";
  private static final String AQS = CONCURRENT + "locks/AbstractQueuedSynchronizer";
  private static final String PARKING = CONCURRENT + "locks/LockSupport";

  @Override
  public List<String> types() {
    return Arrays.asList(
        "java/lang/Thread",
        AQS,
        AQS + "$ConditionObject",
        PARKING,
        CONCURRENT + "CompletableFuture",
        CONCURRENT + "FutureTask",
        CONCURRENT + "CountDownLatch");
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    switch (method.owner.name) {
      case "java/lang/Thread":
        return thread(method, next);
      case AQS:
        return lock(method, next);
      case PARKING:
        return method.is("unpark", "(Ljava/lang/Thread;)V")
            ? new EntryProbe(method, next, "unparks", 0)
            : null;
      default:
        return await(method, next);
    }
  }

  private static @Nullable MethodVisitor thread(MethodSite method, MethodVisitor next) {
    if (method.name.equals("sleep") && method.isStatic()) {
      return new WaitVisitor(method, next, WaitKind.SLEEP, WaitVisitor.NOTHING);
    }
    if (method.is("start", "()V")) {
      return new EntryProbe(method, next, "handOver", -1);
    }
    return method.is("run", "()V") ? TaskVisitor.handedOver(method, next, -1) : null;
  }

  /** Java 14 and later have one slow path, older ones several. */
  private static @Nullable MethodVisitor lock(MethodSite method, MethodVisitor next) {
    boolean slow =
        (method.name.equals("acquire") && method.descriptor.contains("$Node;"))
            || method.name.equals("acquireQueued")
            || method.name.startsWith("doAcquire");
    return slow && !method.isStatic()
        ? new WaitVisitor(method, next, WaitKind.LOCK, WaitVisitor.THIS)
        : null;
  }

  private static @Nullable MethodVisitor await(MethodSite method, MethodVisitor next) {
    switch (method.name) {
      case "waitingGet":
      case "timedGet":
      case "awaitDone":
      case "await":
      case "awaitNanos":
        return method.isStatic()
            ? null
            : new WaitVisitor(method, next, WaitKind.AWAIT, WaitVisitor.THIS);
      default:
        return null;
    }
  }
}
