package io.bootcause.diagnosis.budget;

import io.bootcause.diagnosis.BudgetLine;
import io.bootcause.diagnosis.RequestClass;
import io.bootcause.load.Sample;
import io.bootcause.load.SampleOutcome;
import io.bootcause.wire.Boundary;
import io.bootcause.wire.RequestSpan;
import java.util.ArrayList;
import java.util.List;

/** Cuts requests' time into the lines of the budget; semantics in the package's description. */
public final class TimeBudget {
  private TimeBudget() {}

  /**
   * One request's budget.
   *
   * @return nanoseconds per {@link Line}, by ordinal; they sum to the sample's latency
   */
  public static long[] partition(JoinedRequest request) {
    Sample sample = request.sample();
    Cutter cut = new Cutter(sample.intendedStart(), sample.end());
    cut.upTo(sample.actualStart(), Line.GENERATOR);
    if (sample.connected() != 0) {
      cut.upTo(sample.connected(), Line.CONNECT);
    }
    RequestSpan span = request.span();
    if (span == null) {
      cut.upTo(sample.end(), Line.UNEXPLAINED);
      return cut.nanos;
    }
    beforeContainer(cut, span);
    insideContainer(cut, span);
    if (span.at(Boundary.FINISHED) != 0) {
      cut.upTo(span.at(Boundary.FINISHED), Line.FINISH);
    }
    cut.upTo(sample.end(), Line.RESPONSE);
    return cut.nanos;
  }

  private static void beforeContainer(Cutter cut, RequestSpan span) {
    long accepted = span.at(Boundary.ACCEPTED);
    if (accepted != 0) {
      cut.upTo(accepted, Line.ACCEPT);
    }
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
   * The mean budget of a class of requests; failed requests have no place in it.
   *
   * @param requests at least one of which succeeded
   */
  public static RequestClass of(String name, String label, List<JoinedRequest> requests) {
    double[] sums = new double[Line.values().length];
    int joined = 0;
    int unjoined = 0;
    double total = 0;
    for (JoinedRequest request : requests) {
      if (request.sample().outcome() != SampleOutcome.OK) {
        continue;
      }
      long[] nanos = partition(request);
      for (int i = 0; i < nanos.length; i++) {
        sums[i] += nanos[i];
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
      lines.add(new BudgetLine(line.key(), line.label(), sums[line.ordinal()] / count));
    }
    return new RequestClass(name, label, joined, unjoined, total / count, lines);
  }

  /**
   * A cursor over one request's time. Stamps of two processes may cross by microseconds, and server
   * work after the client's last byte is not on the request's path: stamps are clipped to what is
   * left, so that every nanosecond is counted once.
   */
  private static final class Cutter {
    private final long[] nanos = new long[Line.values().length];
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
        nanos[line.ordinal()] += to - cursor;
        cursor = to;
      }
    }
  }
}
