package io.bootcause.agent.instrument;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/**
 * Where a delay is put into a chain of operators: when its timer is set, nobody is left on the
 * stack who wanted it.
 */
final class ReactorDelays implements TypeInstrumentation {
  private static final String DURATION = "(Ljava/time/Duration;";

  @Override
  public List<String> types() {
    return Arrays.asList("reactor/core/publisher/Mono", "reactor/core/publisher/Flux");
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    boolean delays = method.name.startsWith("delay") || method.name.equals("timeout");
    return delays && method.descriptor.startsWith(DURATION)
        ? new EntryProbe(method, next, "delayed", 0)
        : null;
  }
}
