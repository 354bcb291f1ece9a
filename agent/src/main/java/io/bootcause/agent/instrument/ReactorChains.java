package io.bootcause.agent.instrument;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/**
 * Where a delay is put into a chain of operators, or a cache of its answer: when its timer is set,
 * or the answer is kept, nobody is left on the stack who wanted it.
 */
final class ReactorChains implements TypeInstrumentation {
  private static final String DURATION = "(Ljava/time/Duration;";

  /** All others that take a time end there. */
  private static final List<String> CACHES =
      Arrays.asList(
          "(Ljava/time/Duration;Lreactor/core/scheduler/Scheduler;)Lreactor/core/publisher/Mono;",
          "(ILjava/time/Duration;Lreactor/core/scheduler/Scheduler;)Lreactor/core/publisher/Flux;");

  @Override
  public List<String> types() {
    return Arrays.asList("reactor/core/publisher/Mono", "reactor/core/publisher/Flux");
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    if (method.name.equals("cache") && CACHES.contains(method.descriptor)) {
      return new ProbeVisitor(method, next) {
        @Override
        void onEntry() {
          callProbe("chainCached", "()V");
        }
      };
    }
    boolean delays = method.name.startsWith("delay") || method.name.equals("timeout");
    return delays && method.descriptor.startsWith(DURATION)
        ? new EntryProbe(method, next, "delayed", 0)
        : null;
  }
}
