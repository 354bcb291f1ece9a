package io.bootcause.investigation.live;

import io.bootcause.diagnosis.evidence.ExcessTree;
import io.bootcause.service.agent.AgentListener;
import io.bootcause.wire.CallBatch;
import io.bootcause.wire.RequestSpan;
import io.bootcause.wire.RequestWait;
import io.bootcause.wire.SpanBatch;
import io.bootcause.wire.TracedCall;
import io.bootcause.wire.WaitBatch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Keeps what the agent tells of requests, bounded. */
public final class Traffic implements AgentListener {
  /** Matching requests of one level: more would not tell more. */
  static final int MOST_REQUESTS = 1_000;

  private static final int MOST_CALLS = 100_000;
  private static final int MOST_WAITS = 100_000;
  private static final int MOST_LINES = 1_000;

  private final RequestFilter filter;
  private final List<RequestSpan> spans = new ArrayList<>();
  private final List<TracedCall> calls = new ArrayList<>();
  private final List<RequestWait> waits = new ArrayList<>();
  private final Map<String, Long> lines = new HashMap<>();
  private final Map<String, Long> callsByFrame = new HashMap<>();
  private long seen;
  private long untold;
  private long timed;
  private long subjects;
  private long lost;
  private @Nullable String gone;

  public Traffic(RequestFilter filter) {
    this.filter = filter;
  }

  /**
   * What came in since {@link #begin()}.
   *
   * @param spans matching requests
   * @param calls of all requests
   * @param timed calls that were timed, of all requests, also those that were not told
   * @param subjects of them those that told what they were about
   * @param lost calls that were timed and not told: requests have room for 2,000
   */
  record Take(
      List<RequestSpan> spans,
      List<TracedCall> calls,
      List<RequestWait> waits,
      Map<String, Long> callsByFrame,
      long timed,
      long subjects,
      long lost) {}

  synchronized void begin() {
    spans.clear();
    calls.clear();
    waits.clear();
    callsByFrame.clear();
    timed = 0;
    subjects = 0;
    lost = 0;
  }

  /** All that came in. */
  synchronized Take take() {
    return take(spans);
  }

  /**
   * Requests that are known whole: they began after {@code from}, and ended long enough before
   * {@code until} for their calls to have come in.
   *
   * @param from nanoTime
   * @param until nanoTime
   */
  synchronized Take takeWhole(long from, long until) {
    Set<Long> withCalls = new HashSet<>();
    if (full()) {
      calls.forEach(call -> withCalls.add(key(call.clientPort(), call.ordinal())));
    }
    return take(
        spans.stream()
            .filter(s -> ExcessTree.firstStamp(s) - from >= 0)
            .filter(s -> ExcessTree.lastStamp(s) - until <= 0)
            .filter(s -> !full() || withCalls.contains(key(s.clientPort(), s.ordinal())))
            .toList());
  }

  private static long key(int port, int ordinal) {
    return (long) port << 32 | ordinal;
  }

  /** Whether there is no room for more: what comes now is not kept. */
  synchronized boolean full() {
    return calls.size() >= MOST_CALLS || spans.size() >= MOST_REQUESTS;
  }

  private Take take(List<RequestSpan> requests) {
    return new Take(
        List.copyOf(requests),
        List.copyOf(calls),
        List.copyOf(waits),
        Map.copyOf(callsByFrame),
        timed,
        subjects,
        lost);
  }

  @Override
  public synchronized void onSpans(SpanBatch batch) {
    for (RequestSpan span : batch.spans()) {
      seen++;
      if (span.line().isEmpty()) {
        untold++;
        continue;
      }
      if (lines.size() < MOST_LINES || lines.containsKey(span.line())) {
        lines.merge(span.line(), 1L, Long::sum);
      }
      if (filter.matches(span.line()) && spans.size() < MOST_REQUESTS) {
        spans.add(span);
      }
    }
  }

  @Override
  public synchronized void onCalls(CallBatch batch) {
    timed += batch.calls().size() + batch.dropped();
    lost += batch.dropped();
    for (TracedCall call : batch.calls()) {
      callsByFrame.merge(call.className() + "#" + call.method(), 1L, Long::sum);
      subjects += call.subject().isEmpty() ? 0 : 1;
      if (calls.size() < MOST_CALLS) {
        calls.add(call);
      }
    }
  }

  @Override
  public synchronized void onWaits(WaitBatch batch) {
    for (RequestWait wait : batch.waits()) {
      if (waits.size() < MOST_WAITS) {
        waits.add(wait);
      }
    }
  }

  @Override
  public synchronized void onLost(String reason) {
    gone = reason;
  }

  /** As in {@link Take}, since {@link #begin()}. */
  synchronized long timed() {
    return timed;
  }

  /** As in {@link Take}, since {@link #begin()}. */
  synchronized long subjects() {
    return subjects;
  }

  synchronized @Nullable String gone() {
    return gone;
  }

  /** Requests so far, matching or not. */
  synchronized long seen() {
    return seen;
  }

  /** Of them those whose method and path are not known: they never came to a servlet. */
  synchronized long untold() {
    return untold;
  }

  /** How often what was asked for. */
  synchronized Map<String, Long> lines() {
    return Map.copyOf(lines);
  }

  synchronized long matched() {
    return lines.entrySet().stream()
        .filter(e -> filter.matches(e.getKey()))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }
}
