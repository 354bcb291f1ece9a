package io.bootcause.agent.instrument;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/** Tasks given to a ForkJoinPool from outside: CompletableFuture's, parallel streams' roots. */
final class ForkJoin implements TypeInstrumentation {
  private static final String TASK = "java/util/concurrent/ForkJoinTask";

  @Override
  public List<String> types() {
    return Arrays.asList("java/util/concurrent/ForkJoinPool", TASK);
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    if (method.isStatic()) {
      return null;
    }
    if (method.owner.name.equals(TASK)) {
      return method.name.equals("doExec") ? TaskVisitor.handedOver(method, next, -1) : null;
    }
    switch (method.name) {
      case "externalSubmit":
      case "externalPush":
        return TASK.equals(method.parameter(0))
            ? new EntryProbe(method, next, "handOver", 0)
            : null;
      case "poolSubmit":
        return TASK.equals(method.parameter(1))
            ? new EntryProbe(method, next, "handOver", 1)
            : null;
      default:
        return null;
    }
  }
}
