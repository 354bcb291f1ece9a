package io.bootcause.agent.instrument;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Tasks handed to thread pools that run them from a queue: the JDK's, and Tomcat's copy of it. */
final class Executors implements TypeInstrumentation {
  private static final String RUNNABLE = "java/lang/Runnable";
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
      case "runWorker":
        return new RunWorker(method, next);
      default:
        return null;
    }
  }

  /** The worker's loop: the task is what it calls run on. */
  private static final class RunWorker extends ProbeVisitor {
    RunWorker(MethodSite site, MethodVisitor next) {
      super(site, next);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      if (opcode == Opcodes.INVOKEINTERFACE && owner.equals(RUNNABLE) && name.equals("run")) {
        mv.visitInsn(DUP);
        callProbe("taskEnter", "(Ljava/lang/Object;)V");
      }
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }
  }
}
