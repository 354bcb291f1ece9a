package io.bootcause.agent.instrument;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ThreadPoolExecutor;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/** Tasks handed to thread pools that run them from a queue: the JDK's, and Tomcat's copy of it. */
final class Executors implements TypeInstrumentation {
  /** Pools of other classes do this in place of the JDK's: Spring's, from 6.1 on. */
  private static final String PREPARES = "beforeExecute";

  static final ClassMark MARK = new ClassMark(PREPARES);

  private static final String SCHEDULED = "java/util/concurrent/ScheduledThreadPoolExecutor";

  private static final List<String> POOLS =
      Arrays.asList(
          "java/util/concurrent/ThreadPoolExecutor",
          SCHEDULED,
          "org/apache/tomcat/util/threads/ThreadPoolExecutor");

  @Override
  public List<String> types() {
    return POOLS;
  }

  /** Whether a pool's class says itself what is done before a task. */
  static boolean prepares(Class<?> pool) {
    if (pool.getClassLoader() == null || !ThreadPoolExecutor.class.isAssignableFrom(pool)) {
      return false;
    }
    try {
      return pool.getDeclaredMethod(PREPARES, Thread.class, Runnable.class) != null;
    } catch (NoSuchMethodException | LinkageError e) {
      return false;
    }
  }

  /**
   * An executor's {@code execute(Runnable)}.
   *
   * @param pool whether it is one whose size and line are worth reading
   */
  static MethodVisitor takesTask(MethodSite method, MethodVisitor next, boolean pool) {
    return new ProbeVisitor(method, next) {
      @Override
      void onEntry() {
        loadArg(0);
        callProbe("handOver", "(Ljava/lang/Object;)V");
        if (pool) {
          mv.visitVarInsn(ALOAD, 0);
          callProbe("pool", "(Ljava/lang/Object;)V");
        }
      }
    };
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    if (method.owner.name.equals(SCHEDULED)) {
      return method.name.equals("delayedExecute")
          ? new EntryProbe(method, next, "handOver", 0)
          : null;
    }
    boolean pools = POOLS.contains(method.owner.name);
    if (pools && method.is("execute", "(Ljava/lang/Runnable;)V")) {
      return takesTask(method, next, true);
    }
    if (method.is(PREPARES, "(Ljava/lang/Thread;Ljava/lang/Runnable;)V")) {
      // Not in the worker's loop, which goes on in the code it began with: it would neither see
      // an agent that comes later nor be rid of one that leaves.
      return new EntryProbe(method, next, "taskEnter", 1);
    }
    boolean ends = method.name.equals("getTask") || method.name.equals("processWorkerExit");
    return ends && pools
        ? new ProbeVisitor(method, next) {
          @Override
          void onEntry() {
            callProbe("threadIdle", "()V");
          }
        }
        : null;
  }
}
