package io.bootcause.diagnosis.detectors.operatorcontext;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.NeedlessWork;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.service.change.Change;
import java.util.List;
import java.util.Optional;

/** The context of a trace is put in place for each operator. Doc page: operator-context.md. */
public final class OperatorContextDetector extends NeedlessWork {
  private static final Frames SCOPES =
      Frames.of(
          // Brave, by way of Spring Cloud Sleuth.
          "brave.propagation.CurrentTraceContext#maybeScope",
          "brave.propagation.CurrentTraceContext#newScope",
          "brave.propagation.ThreadLocalCurrentTraceContext#*",
          "brave.propagation.CurrentTraceContext$ScopeDecorator*",
          "brave.internal.CorrelationContext*",
          "brave.baggage.CorrelationScopeDecorator*",
          "brave.context.slf4j.MDCScopeDecorator*",
          // Micrometer's context propagation, by way of Reactor.
          "io.micrometer.context.DefaultContextSnapshot#*",
          "io.micrometer.context.DefaultContextSnapshotFactory#*",
          "reactor.core.publisher.ContextPropagation#*");

  /** Sleuth 2 and 3, and Spring Boot 3, which has none. */
  private static final Change ONCE =
      new Change.SetProperty("spring.sleuth.reactor.decorate-on-each", "false");

  private static final Change MANUAL =
      new Change.SetProperty("spring.sleuth.reactor.instrumentation-type", "MANUAL");
  private static final Change LIMITED =
      new Change.SetProperty("spring.reactor.context-propagation", "limited");

  public OperatorContextDetector() {
    super(with(List.of()));
  }

  private static CostRule with(List<Change> candidates) {
    return new CostRule(
        "operator-context",
        SCOPES,
        0.25,
        1,
        0.1,
        "putting the context of a trace in place for operators, and out again",
        "Each operator of a reactive chain sets thread-locals and the log's context before it does its"
            + " little work, and sets them back afterwards.",
        Cause.Kind.CONFIG,
        candidates);
  }

  @Override
  protected CostRule rule(CostPath cost) {
    Optional<String> sleuth =
        cost.libraries().stream()
            .filter(l -> l.artifactId().startsWith("spring-cloud-sleuth"))
            .map(l -> String.valueOf(l.version()))
            .findFirst();
    return with(List.of(sleuth.map(v -> v.startsWith("3.") ? MANUAL : ONCE).orElse(LIMITED)));
  }
}
