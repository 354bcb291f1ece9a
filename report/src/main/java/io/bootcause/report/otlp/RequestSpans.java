package io.bootcause.report.otlp;

import io.bootcause.diagnosis.ClassedRequests;
import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.diagnosis.budget.Piece;
import io.bootcause.diagnosis.budget.TimeBudget;
import io.bootcause.load.SampleOutcome;
import io.bootcause.load.workload.TraceParent;
import io.bootcause.recording.Recording;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Single requests that stand for their class: a span each, with the budget's lines below it. One
 * that said which trace it belongs to is the span that the service's own spans are below, linked
 * with the diagnosis; the others are below the diagnosis.
 */
final class RequestSpans {
  private static final int SLOWEST = 3;
  private static final String TYPICAL = "typical";

  /** How requests are called that have no name of their own. */
  private static final Pattern METHOD_AND_PATH = Pattern.compile("([A-Z]+) (/.*)");

  private final Tracer tracer;
  private final RecordedIds ids;
  private final Recording recording;
  private final WallClock clock;

  RequestSpans(Tracer tracer, RecordedIds ids, Recording recording, WallClock clock) {
    this.tracer = tracer;
    this.ids = ids;
    this.recording = recording;
    this.clock = clock;
  }

  /** Of one class: its slowest requests; of the typical ones, that in the middle. */
  void of(ClassedRequests all, Context parent) {
    List<JoinedRequest> slowestFirst =
        all.requests().stream()
            .filter(r -> r.sample().outcome() == SampleOutcome.OK)
            .sorted(
                Comparator.comparingLong((JoinedRequest r) -> r.sample().latencyNanos()).reversed())
            .toList();
    List<JoinedRequest> some =
        all.name().equals(TYPICAL)
            ? List.of(slowestFirst.get(slowestFirst.size() / 2))
            : slowestFirst.subList(0, Math.min(SLOWEST, slowestFirst.size()));
    some.forEach(request -> one(request, all, parent));
  }

  private void one(JoinedRequest request, ClassedRequests of, Context parent) {
    // What comes after the path is the user's data.
    String label = recording.requests().get(request.sample().request()).replaceFirst("[?#].*", "");
    SpanBuilder builder = tracer.spanBuilder(label).setSpanKind(SpanKind.CLIENT);
    TraceParent own = TraceParent.parse(request.sample().traceparent());
    if (own == null) {
      builder.setParent(parent);
    } else {
      ids.next(own);
      builder.setNoParent().addLink(Span.fromContext(parent).getSpanContext());
    }
    Span span =
        builder
            .setStartTimestamp(clock.at(request.sample().intendedStart()), TimeUnit.NANOSECONDS)
            .setAttribute(Names.STATUS, (long) request.sample().status())
            .setAttribute(Names.CLASS, of.name())
            .setAttribute(Names.CLASS_LABEL, of.label())
            .setAttribute(Names.SHAPE, request.phase().name())
            .startSpan();
    Matcher unnamed = METHOD_AND_PATH.matcher(label);
    if (unnamed.matches()) {
      span.setAttribute(Names.METHOD, unnamed.group(1)).setAttribute(Names.PATH, unnamed.group(2));
    }
    if (own != null) {
      Span.fromContext(parent).addLink(span.getSpanContext());
    }
    Context here = parent.with(span);
    joined(TimeBudget.pieces(request)).forEach(piece -> line(piece, here));
    span.end(clock.at(request.sample().end()), TimeUnit.NANOSECONDS);
  }

  private void line(Piece piece, Context parent) {
    Span span =
        tracer
            .spanBuilder(piece.line().label())
            .setParent(parent)
            .setStartTimestamp(clock.at(piece.from()), TimeUnit.NANOSECONDS)
            .setAttribute(Names.LINE, piece.line().key())
            .startSpan();
    if (!piece.pool().isEmpty()) {
      span.setAttribute(Names.SUBJECT, piece.pool());
    }
    span.end(clock.at(piece.to()), TimeUnit.NANOSECONDS);
  }

  /** Where nothing but a cut lies between two pieces, they are one. */
  private static List<Piece> joined(List<Piece> pieces) {
    List<Piece> result = new ArrayList<>();
    for (Piece piece : pieces) {
      Piece last = result.isEmpty() ? null : result.get(result.size() - 1);
      if (last != null && last.line() == piece.line() && last.pool().equals(piece.pool())) {
        result.set(result.size() - 1, new Piece(last.from(), piece.to(), last.line(), last.pool()));
      } else {
        result.add(piece);
      }
    }
    return result;
  }
}
