package io.bootcause.agent.instrument;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/** Tasks handed to virtual threads, event loops, coroutine dispatchers and Jetty's pool. */
final class OtherTasks implements TypeInstrumentation {
  private static final String VIRTUAL = "java/lang/VirtualThread";
  private static final String NETTY = "io/netty/util/concurrent/";
  private static final String LOOP = NETTY + "AbstractEventExecutor";
  private static final String COROUTINES = "kotlinx/coroutines/scheduling/CoroutineScheduler";
  private static final String LIMITED = "kotlinx/coroutines/internal/LimitedDispatcher";
  private static final String XNIO = "org/jboss/threads/EnhancedQueueExecutor";
  private static final String RUNNABLE = "(Ljava/lang/Runnable;)V";

  @Override
  public List<String> types() {
    return Arrays.asList(
        VIRTUAL,
        NETTY + "SingleThreadEventExecutor",
        LOOP,
        COROUTINES,
        LIMITED,
        "org/eclipse/jetty/util/thread/QueuedThreadPool",
        XNIO);
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    switch (method.owner.name) {
      case VIRTUAL:
        if (method.is("run", RUNNABLE)) {
          return TaskVisitor.handedOver(method, next, -1);
        }
        return method.name.equals("start") && !method.descriptor.equals("()V")
            ? new EntryProbe(method, next, "handOver", -1)
            : null;
      case LOOP:
        String runner = method.owner.declares("runTask", RUNNABLE) ? "runTask" : "safeExecute";
        return method.is(runner, RUNNABLE) ? TaskVisitor.handedOver(method, next, 0) : null;
      case COROUTINES:
        return coroutines(method, next);
      case LIMITED:
        // What is over the limit waits here, and is run by whoever is done with his own.
        return method.name.equals("dispatch") || method.name.equals("dispatchYield")
            ? new EntryProbe(method, next, "handOver", 1)
            : null;
      case XNIO:
        // Undertow tells itself what it hands on; the start of a task here is not seen, so that it
        // would be kept.
        return method.is("execute", RUNNABLE) ? new EntryProbe(method, next, "pool", -1) : null;
      default:
        return executors(method, next);
    }
  }

  private static @Nullable MethodVisitor coroutines(MethodSite method, MethodVisitor next) {
    if (method.name.equals("runSafely")) {
      return TaskVisitor.handedOver(method, next, 0);
    }
    // The block is wrapped into a task, and that is what runs.
    return method.name.equals("createTask")
        ? new ProbeVisitor(method, next) {
          @Override
          void onReturn(int opcode) {
            mv.visitInsn(DUP);
            callProbe("handOver", "(Ljava/lang/Object;)V");
          }
        }
        : null;
  }

  private static @Nullable MethodVisitor executors(MethodSite method, MethodVisitor next) {
    if (method.is("execute", RUNNABLE)) {
      return Executors.takesTask(method, next, !method.owner.name.startsWith(NETTY));
    }
    return method.is("runJob", RUNNABLE) ? TaskVisitor.handedOver(method, next, 0) : null;
  }
}
