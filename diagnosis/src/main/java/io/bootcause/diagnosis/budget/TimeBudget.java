package io.bootcause.diagnosis.budget;

import io.bootcause.diagnosis.BudgetLine;
import io.bootcause.diagnosis.RequestClass;
import io.bootcause.diagnosis.TracedRequest;
import io.bootcause.load.Sample;
import io.bootcause.load.SampleOutcome;
import io.bootcause.load.workload.TraceParent;
import io.bootcause.wire.Boundary;
import io.bootcause.wire.RequestSpan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Cuts requests' time into the lines of the budget; semantics in the package's description. */
public final class TimeBudget {
  private static final String CANNOT_TELL = "Cannot tell: the service was not seen from inside";

  /** Enough to look at by hand. */
  private static final int TRACES = 3;

  private TimeBudget() {}

  /**
   * One request's budget.
   *
   * @return nanoseconds per {@link Line}, by ordinal; they sum to the sample's latency
   */
  public static long[] partition(JoinedRequest request) {
    long[] nanos = new long[Line.values().length];
    for (Piece piece : pieces(request)) {
      nanos[piece.line().ordinal()] += piece.to() - piece.from();
    }
    return nanos;
  }

  /** One request's time from its intended start to its end, cut into pieces, in order, gapless. */
  public static List<Piece> pieces(JoinedRequest request) {
    Sample sample = request.sample();
    Cutter cut = new Cutter(sample.intendedStart(), sample.end());
    cut.upTo(sample.actualStart(), Line.GENERATOR);
    if (sample.connected() != 0) {
      cut.upTo(sample.connected(), Line.CONNECT);
    }
    RequestSpan span = request.span();
    if (span == null) {
      cut.upTo(sample.secured(), Line.TLS);
      cut.upTo(sample.end(), Line.UNEXPLAINED);
      return cut.pieces;
    }
    beforeContainer(cut, sample.secured(), span);
    insideContainer(cut, span);
    if (span.at(Boundary.FINISHED) != 0) {
      cut.upTo(span.at(Boundary.FINISHED), Line.FINISH);
    }
    // What is left after it is the response's way, whatever the service goes on with.
    List<Piece> all = new ArrayList<>(new Overlay(request.waits()).over(cut.pieces));
    cut.pieces.clear();
    cut.upTo(sample.end(), Line.RESPONSE);
    all.addAll(cut.pieces);
    return all;
  }

  private static void beforeContainer(Cutter cut, long secured, RequestSpan span) {
    long accepted = span.at(Boundary.ACCEPTED);
    if (accepted != 0) {
      cut.upTo(accepted, Line.ACCEPT);
    }
    // The server turns to the connection for the handshake already; its last stamps are those of
    // the request.
    cut.upTo(secured, Line.TLS);
    long readable = span.at(Boundary.READABLE);
    long dequeued = span.at(Boundary.DEQUEUED);
    if (readable != 0) {
      cut.upTo(readable, Line.NETWORK);
    }
    if (dequeued != 0) {
      // Without the hand-over's stamp nothing tells travelling from queueing.
      cut.upTo(dequeued, readable != 0 ? Line.QUEUE : Line.UNEXPLAINED);
    }
    // A worker that goes on with the next request of its connection reads it in place.
    cut.upTo(span.at(Boundary.CONTAINER_ENTER), Line.PROTOCOL);
  }

  private static void insideContainer(Cutter cut, RequestSpan span) {
    nested(cut, span, Boundary.MAPPER_ENTER, Boundary.MAPPER_EXIT, Line.CONTAINER, Line.MAPPER);
    long frameworkEnter = span.at(Boundary.FRAMEWORK_ENTER);
    if (frameworkEnter != 0) {
      cut.upTo(frameworkEnter, Line.CONTAINER);
      nested(
          cut, span, Boundary.HANDLER_ENTER, Boundary.HANDLER_EXIT, Line.FRAMEWORK, Line.HANDLER);
      cut.upTo(span.at(Boundary.FRAMEWORK_EXIT), Line.FRAMEWORK);
    }
    cut.upTo(span.at(Boundary.CONTAINER_EXIT), Line.CONTAINER);
  }

  private static void nested(
      Cutter cut, RequestSpan span, Boundary enter, Boundary exit, Line outside, Line inside) {
    if (span.at(enter) != 0) {
      cut.upTo(span.at(enter), outside);
      cut.upTo(span.at(exit), inside);
    }
  }

  /**
   * The mean budget of a class of requests; failed requests have no place in it. Each pool whose
   * threads were waited for has a line of its own, {@code hand-over:<pool>}.
   *
   * @param requests at least one of which succeeded
   */
  public static RequestClass of(String name, String label, List<JoinedRequest> requests) {
    double[] sums = new double[Line.values().length];
    Map<String, Double> pools = new TreeMap<>();
    int joined = 0;
    int unjoined = 0;
    double total = 0;
    for (JoinedRequest request : requests) {
      if (request.sample().outcome() != SampleOutcome.OK) {
        continue;
      }
      for (Piece piece : pieces(request)) {
        double nanos = piece.to() - piece.from();
        if (piece.line() == Line.HANDOVER) {
          pools.merge(piece.pool(), nanos, Double::sum);
        } else {
          sums[piece.line().ordinal()] += nanos;
        }
      }
      total += request.sample().latencyNanos();
      if (request.span() == null) {
        unjoined++;
      } else {
        joined++;
      }
    }
    int count = joined + unjoined;
    if (count == 0) {
      throw new IllegalArgumentException("no successful request in class " + name);
    }
    List<BudgetLine> lines = new ArrayList<>();
    for (Line line : Line.values()) {
      if (line == Line.HANDOVER) {
        pools.forEach((pool, nanos) -> lines.add(handOver(pool, nanos / count)));
      } else if (line == Line.UNEXPLAINED && joined == 0) {
        lines.add(new BudgetLine(line.key(), CANNOT_TELL, sums[line.ordinal()] / count));
      } else if (!line.optional() || sums[line.ordinal()] > 0) {
        lines.add(new BudgetLine(line.key(), line.label(), sums[line.ordinal()] / count));
      }
    }
    return new RequestClass(
        name, label, joined, unjoined, total / count, lines, slowestTraced(requests));
  }

  private static List<TracedRequest> slowestTraced(List<JoinedRequest> requests) {
    return requests.stream()
        .map(JoinedRequest::sample)
        .filter(s -> s.outcome() == SampleOutcome.OK && !s.traceparent().isEmpty())
        .sorted(Comparator.comparingLong(Sample::latencyNanos).reversed())
        .limit(TRACES)
        .flatMap(s -> traced(s).stream())
        .toList();
  }

  private static Optional<TracedRequest> traced(Sample sample) {
    return Optional.ofNullable(TraceParent.parse(sample.traceparent()))
        .map(of -> new TracedRequest(of.traceId(), (double) sample.latencyNanos()));
  }

  private static BudgetLine handOver(String pool, double meanNanos) {
    String label = pool.isEmpty() ? Line.HANDOVER.label() : "Wait for a thread of " + pool;
    return new BudgetLine(Line.HANDOVER.key() + ":" + pool, label, meanNanos);
  }

  /**
   * A cursor over one request's time. Stamps of two processes may cross by microseconds, and server
   * work after the client's last byte is not on the request's path: stamps are clipped to what is
   * left, so that every nanosecond is counted once.
   */
  private static final class Cutter {
    private final List<Piece> pieces = new ArrayList<>();
    private final long end;
    private long cursor;

    Cutter(long start, long end) {
      this.cursor = start;
      this.end = end;
    }

    void upTo(long stamp, Line line) {
      if (stamp == 0) {
        return;
      }
      long to = stamp - end > 0 ? end : stamp;
      if (to - cursor > 0) {
        pieces.add(new Piece(cursor, to, line, ""));
        cursor = to;
      }
    }
  }
}
