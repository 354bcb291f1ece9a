package io.bootcause.investigation;

import io.bootcause.diagnosis.evidence.ExcessTree;
import io.bootcause.load.Sample;
import io.bootcause.recording.Inside;
import io.bootcause.recording.Phase;
import io.bootcause.wire.RequestSpan;
import io.bootcause.wire.RequestWait;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What agents tell of requests, as far as there is room for it: a recording must fit a laptop's
 * memory. Of a request there is either all or nothing, so that what nothing is known of is not
 * taken for a request that waited for nothing. Not safe for use by several threads.
 */
final class KeptRequests {
  private static final int MAX_WAITS = 600_000;

  /** The later phases are those under full load: none of them may find the room taken. */
  private static final int PARTS = 3;

  /** Nor may what came in late, or of others, take it. */
  private static final int LEAST = 100;

  /** Of a phase's room, one in so many is for the slow ones behind the first. */
  private static final int OUTLIERS = 4;

  /** Requests of others in a phase, as those to a second server in the same process. */
  private static final int MAX_OTHERS = 20_000;

  /** What was kept of a phase: its first requests, and those behind them that were slow. */
  record Kept(List<Sample> first, List<Sample> outliers) {}

  private final int maxWaits;
  private final int maxAtOnce;
  private final List<Inside<RequestSpan>> spans = new ArrayList<>();
  private final List<Inside<RequestWait>> waits = new ArrayList<>();
  private int spansTidied;
  private int waitsTidied;
  private boolean full;
  private long fullSince;

  KeptRequests() {
    this(MAX_WAITS);
  }

  /**
   * With another limit.
   *
   * @param maxWaits that are kept; twice as many with those of a phase that is not over
   */
  KeptRequests(int maxWaits) {
    this.maxWaits = maxWaits;
    this.maxAtOnce = 2 * maxWaits;
  }

  /** A request has been answered. */
  void span(int instance, RequestSpan span) {
    if (hasRoom(spans, ExcessTree.firstStamp(span))) {
      spans.add(new Inside<>(instance, span));
    }
  }

  /** A request has waited. */
  void waited(int instance, RequestWait wait) {
    if (hasRoom(waits, wait.start())) {
      waits.add(new Inside<>(instance, wait));
    }
  }

  private boolean hasRoom(List<?> list, long start) {
    if (list.size() < maxAtOnce) {
      return true;
    }
    if (!full || start - fullSince < 0) {
      full = true;
      fullSince = start;
    }
    return false;
  }

  /**
   * A phase is over: forgets what was told of requests that have no sample.
   *
   * @return as many of its first samples as there is room for what was told of them, and of those
   *     behind them the slow ones
   */
  Kept ofPhase(Phase phase, KeptSamples samples) {
    List<Inside<RequestWait>> told = waits.subList(waitsTidied, waits.size());
    Map<Long, Integer> counts = counts(phase, told);
    int room = Math.max(maxWaits / LEAST, (maxWaits - waitsTidied) / PARTS);
    List<Sample> first = whole(samples.first(), counts, room);
    List<Sample> outliers =
        whole(samples.outliersBehind(first.size()), counts, Math.max(1, room / OUTLIERS));
    Set<Long> keys = new HashSet<>();
    Stream.of(first, outliers)
        .flatMap(List::stream)
        .forEach(sample -> keys.add(key(sample.localPort(), sample.ordinal())));
    told.removeIf(wait -> isOf(phase, wait) && !keys.contains(key(wait.value())));

    Set<Integer> ports = new HashSet<>();
    Stream.of(samples.first(), outliers)
        .flatMap(List::stream)
        .forEach(sample -> ports.add(sample.localPort()));
    int[] others = new int[1];
    spans
        .subList(spansTidied, spans.size())
        .removeIf(
            span ->
                isOf(phase, span.instance(), ExcessTree.firstStamp(span.value()))
                    && !keys.contains(key(span.value().clientPort(), span.value().ordinal()))
                    && (ports.contains(span.value().clientPort()) || ++others[0] > MAX_OTHERS));
    waitsTidied = waits.size();
    spansTidied = spans.size();
    full = false;
    return new Kept(first, outliers);
  }

  private static Map<Long, Integer> counts(Phase phase, List<Inside<RequestWait>> told) {
    Map<Long, Integer> counts = new HashMap<>();
    for (Inside<RequestWait> wait : told) {
      if (isOf(phase, wait)) {
        counts.merge(key(wait.value()), 1, Integer::sum);
      }
    }
    return counts;
  }

  /** As many of them, from the first on, as there is room for what was told of them. */
  private List<Sample> whole(List<Sample> samples, Map<Long, Integer> counts, int room) {
    int left = room;
    int count = 0;
    for (Sample sample : samples) {
      left -= counts.getOrDefault(key(sample.localPort(), sample.ordinal()), 0);
      if (left < 0 || (full && sample.end() - fullSince >= 0)) {
        break;
      }
      count++;
    }
    return samples.subList(0, count);
  }

  private static boolean isOf(Phase phase, Inside<RequestWait> wait) {
    return isOf(phase, wait.instance(), wait.value().start());
  }

  private static boolean isOf(Phase phase, int instance, long start) {
    return instance == phase.instance() && start - phase.startNanos() >= 0;
  }

  private static long key(RequestWait wait) {
    return key(wait.clientPort(), wait.ordinal());
  }

  private static long key(int port, int ordinal) {
    return ((long) port << Integer.SIZE) | ordinal;
  }

  /** Server's spans, in the order in which they came in. */
  List<Inside<RequestSpan>> spans() {
    return spans;
  }

  /** Waits, in the order in which they came in. */
  List<Inside<RequestWait>> waits() {
    return waits;
  }
}
