package io.bootcause.report.otlp;

import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The trace that the tool is run in, such as a pipeline's: TRACEPARENT and TRACESTATE of its
 * environment, as OpenTelemetry passes traces on to processes (OTEP 258).
 */
final class OuterTrace {
  private static final TextMapGetter<Map<String, String>> VARIABLES =
      new TextMapGetter<>() {
        @Override
        public Iterable<String> keys(Map<String, String> environment) {
          return List.of("traceparent", "tracestate");
        }

        @Override
        public @Nullable String get(@Nullable Map<String, String> environment, String key) {
          return environment == null ? null : environment.get(key.toUpperCase(Locale.ROOT));
        }
      };

  private OuterTrace() {}

  /** Nothing to be within, where there is no such variable or it is not well formed. */
  static Context of(Map<String, String> environment) {
    return W3CTraceContextPropagator.getInstance().extract(Context.root(), environment, VARIABLES);
  }
}
