package io.bootcause.agent.instrument;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/** Tasks handed to thread pools that run them from a queue: the JDK's, and Tomcat's copy of it. */
final class Executors implements TypeInstrumentation {
  private static final String SCHEDULED = "java/util/concurrent/ScheduledThreadPoolExecutor";

  @Override
  public List<String> types() {
    return Arrays.asList(
        "java/util/concurrent/ThreadPoolExecutor",
        SCHEDULED,
        "org/apache/tomcat/util/threads/ThreadPoolExecutor");
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    if (method.owner.name.equals(SCHEDULED)) {
      return method.name.equals("delayedExecute")
          ? new EntryProbe(method, next, "handOver", 0)
          : null;
    }
    if (method.is("execute", "(Ljava/lang/Runnable;)V")) {
      return new ProbeVisitor(method, next) {
        @Override
        void onEntry() {
          loadArg(0);
          callProbe("handOver", "(Ljava/lang/Object;)V");
        }
      };
    }
    switch (method.name) {
      case "getTask":
      case "processWorkerExit":
        return new ProbeVisitor(method, next) {
          @Override
          void onEntry() {
            callProbe("threadIdle", "()V");
          }
        };
      case "beforeExecute":
        // Not in the worker's loop, which goes on in the code it began with: it would neither see
        // an agent that comes later nor be rid of one that leaves.
        return new EntryProbe(method, next, "taskEnter", 1);
      default:
        return null;
    }
  }
}
