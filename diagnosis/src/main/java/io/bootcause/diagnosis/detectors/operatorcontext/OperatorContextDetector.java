package io.bootcause.diagnosis.detectors.operatorcontext;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.DetectorByRule;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.service.change.Change;
import java.util.List;

/** The context of a trace is put in place for each operator. Doc page: operator-context.md. */
public final class OperatorContextDetector extends DetectorByRule {
  public OperatorContextDetector() {
    super(
        new CostRule(
            "operator-context",
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
                "reactor.core.publisher.ContextPropagation#*"),
            0.25,
            1,
            0.1,
            "putting the context of a trace in place for operators, and out again",
            "Each operator of a reactive chain sets thread-locals and the log's context before it does"
                + " its little work, and sets them back afterwards.",
            Cause.Kind.CONFIG,
            List.of(
                new Change.SetProperty("spring.sleuth.reactor.decorate-on-each", "false"),
                new Change.SetProperty("spring.sleuth.reactor.instrumentation-type", "MANUAL"),
                new Change.SetProperty("spring.reactor.context-propagation", "limited"))));
  }

  @Override
  protected boolean inProcessorTime() {
    return true;
  }
}
