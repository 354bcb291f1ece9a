package io.bootcause.diagnosis.evidence;

import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.load.SampleOutcome;
import io.bootcause.recording.Phase;
import io.bootcause.recording.Shape;
import io.bootcause.wire.Boundary;
import io.bootcause.wire.RequestSpan;
import io.bootcause.wire.RequestWait;
import io.bootcause.wire.WaitKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Requests that do something together which the rest of their kind do not do at all, and are much
 * faster for it: they have all found something missing, and whoever comes after the first of them
 * has ended finds it there.
 *
 * @param doing what they do, for a sentence
 * @param waits whether they wait for that, rather than compute
 * @param bursts in the order of time
 * @param fast requests of the same kind and phases that did nothing of the like
 * @param partlyKnown phases that had more requests than these
 */
public record Bursts(
    String doing,
    boolean waits,
    List<Burst> bursts,
    List<JoinedRequest> fast,
    Set<Phase> partlyKnown) {
  /** Those that do it take so many times as long as the others inside the service, median. */
  private static final double SLOW_RATIO = 5;

  private static final double SLOW_MILLIS = 5;

  /** Processor time of one that computes, as a multiple of the others'. */
  private static final double COMPUTES = 10;

  /** Fewer at a time are no crowd. */
  private static final int MIN_CROWD = 4;

  /**
   * Of the connections, or of the requests that are in the service meanwhile, this share must be in
   * it: a server with fewer threads than there are connections lets no more of them in.
   */
  private static final double MOST = 0.5;

  /** Of the time of those who do it, the share that must be in crowds. */
  private static final double IN_CROWDS = 0.5;

  /** What a request is there to do, other than to stand in line for it. */
  private static final Set<WaitKind> WORK =
      EnumSet.of(
          WaitKind.HTTP_CALL,
          WaitKind.STATEMENT,
          WaitKind.SLEEP,
          WaitKind.SOCKET_READ,
          WaitKind.HELD_READ);

  /** Requests of one kind that were in the service at the same time. */
  public record Burst(Phase phase, List<JoinedRequest> requests) {
    /** Handler time, median, milliseconds. */
    public double medianMillis() {
      return median(requests);
    }

    /** True for what is done once for each connection, or in a client's first request. */
    public boolean ofNewConnections() {
      long first = requests.stream().filter(r -> r.sample().ordinal() == 0).count();
      return first * 2 >= requests.size();
    }

    long startNanos() {
      return enter(requests.get(0));
    }
  }

  /** A thing that was waited for. */
  private record Work(WaitKind kind, String subject) {}

  public Bursts {
    bursts = List.copyOf(bursts);
    fast = List.copyOf(fast);
    partlyKnown = Set.copyOf(partlyKnown);
  }

  /** Those with the most requests in them; empty if there are none. */
  public static Optional<Bursts> of(Evidence evidence) {
    Map<Integer, List<JoinedRequest>> kinds =
        Stream.concat(evidence.requests().stream(), evidence.outliers().stream())
            .filter(Bursts::underLoad)
            .collect(Collectors.groupingBy(r -> r.sample().request()));
    Set<Phase> partlyKnown =
        evidence.outliers().stream().map(JoinedRequest::phase).collect(Collectors.toSet());
    return kinds.values().stream()
        .flatMap(requests -> ofKind(requests, partlyKnown).stream())
        .max(
            Comparator.comparingInt(
                b -> b.bursts().stream().mapToInt(u -> u.requests().size()).sum()));
  }

  private static boolean underLoad(JoinedRequest request) {
    Phase phase = request.phase();
    Shape shape = phase.shape();
    return request.sample().outcome() == SampleOutcome.OK
        && enter(request) != 0
        && exit(request) != 0
        && (shape == Shape.STEADY || shape == Shape.STEP || shape == Shape.OVERLOAD)
        && phase.connections() >= MIN_CROWD
        && !phase.traced();
  }

  private static List<Bursts> ofKind(List<JoinedRequest> requests, Set<Phase> partlyKnown) {
    Map<Work, List<JoinedRequest>> byWork = new HashMap<>();
    for (JoinedRequest request : requests) {
      request.waits().stream()
          .filter(wait -> WORK.contains(wait.kind()))
          .map(Bursts::work)
          .distinct()
          .forEach(work -> byWork.computeIfAbsent(work, w -> new ArrayList<>()).add(request));
    }
    List<Bursts> found = new ArrayList<>();
    byWork.forEach(
        (work, who) -> of(words(work), true, who, requests, partlyKnown).ifPresent(found::add));
    double cpu = COMPUTES * Stats.median(requests.stream().map(Bursts::cpuMillis).toList());
    of(
            "compute",
            false,
            requests.stream().filter(r -> cpuMillis(r) >= Math.max(SLOW_MILLIS, cpu)).toList(),
            requests,
            partlyKnown)
        .ifPresent(found::add);
    return found;
  }

  private static Optional<Bursts> of(
      String doing,
      boolean waits,
      List<JoinedRequest> who,
      List<JoinedRequest> all,
      Set<Phase> partlyKnown) {
    if (who.size() < MIN_CROWD || who.size() * 2 > all.size() || median(who) < SLOW_MILLIS) {
      return Optional.empty();
    }
    List<Burst> bursts = new ArrayList<>();
    who.stream()
        .collect(
            Collectors.groupingBy(JoinedRequest::phase, LinkedHashMap::new, Collectors.toList()))
        .forEach((phase, its) -> bursts.addAll(bursts(phase, its, all)));
    double inBursts = bursts.stream().mapToDouble(b -> sum(b.requests())).sum();
    if (bursts.isEmpty() || inBursts < IN_CROWDS * sum(who)) {
      return Optional.empty();
    }
    Set<JoinedRequest> does = Collections.newSetFromMap(new IdentityHashMap<>());
    does.addAll(who);
    List<JoinedRequest> fast = all.stream().filter(r -> !does.contains(r)).toList();
    return median(who) >= SLOW_RATIO * median(fast)
        ? Optional.of(new Bursts(doing, waits, bursts, fast, partlyKnown))
        : Optional.empty();
  }

  /**
   * Each of those who came before the first of them had ended: what that one left was missing. None
   * of those before them is still at it.
   */
  private static List<Burst> bursts(Phase phase, List<JoinedRequest> who, List<JoinedRequest> all) {
    List<JoinedRequest> sorted = new ArrayList<>(who);
    sorted.sort(Comparator.comparingLong(Bursts::enter));
    List<Burst> bursts = new ArrayList<>();
    List<JoinedRequest> current = new ArrayList<>();
    long firstEnd = 0;
    long lastEnd = 0;
    boolean calm = true;
    for (JoinedRequest request : sorted) {
      if (!current.isEmpty() && enter(request) - firstEnd > 0) {
        if (calm && isCrowd(phase, current, all)) {
          bursts.add(new Burst(phase, List.copyOf(current)));
        }
        calm = enter(request) - lastEnd > 0;
        current.clear();
      }
      boolean first = current.isEmpty();
      firstEnd = first || exit(request) - firstEnd < 0 ? exit(request) : firstEnd;
      lastEnd = lastEnd == 0 || exit(request) - lastEnd > 0 ? exit(request) : lastEnd;
      current.add(request);
    }
    if (calm && isCrowd(phase, current, all)) {
      bursts.add(new Burst(phase, List.copyOf(current)));
    }
    return bursts;
  }

  private static boolean isCrowd(
      Phase phase, List<JoinedRequest> requests, List<JoinedRequest> all) {
    int crowd = requests.size();
    return crowd >= MIN_CROWD
        && (crowd >= MOST * phase.connections() || crowd >= MOST * meanwhile(requests, all));
  }

  /** How many were in the service at a time, until the first of these had ended; mean. */
  private static double meanwhile(List<JoinedRequest> burst, List<JoinedRequest> all) {
    long from = enter(burst.get(0));
    long length = burst.stream().mapToLong(r -> exit(r) - from).min().orElse(0);
    double inService =
        all.stream()
            .mapToLong(r -> Math.min(length, exit(r) - from) - Math.max(0, enter(r) - from))
            .filter(nanos -> nanos > 0)
            .sum();
    return inService / Math.max(1, length);
  }

  private static Work work(RequestWait wait) {
    return new Work(wait.kind(), wait.kind() == WaitKind.SLEEP ? "" : wait.subject());
  }

  private static String words(Work work) {
    return switch (work.kind()) {
      case HTTP_CALL -> "call " + work.subject();
      case STATEMENT -> "run the statement " + work.subject();
      case SLEEP -> "sleep";
      default -> "read from " + work.subject();
    };
  }

  private static double cpuMillis(JoinedRequest request) {
    RequestSpan span = request.span();
    return span == null || span.cpuNanos() < 0 ? Double.NaN : span.cpuNanos() / 1e6;
  }

  private static long enter(JoinedRequest request) {
    return at(request, Boundary.CONTAINER_ENTER);
  }

  private static long exit(JoinedRequest request) {
    return at(request, Boundary.CONTAINER_EXIT);
  }

  private static long at(JoinedRequest request, Boundary boundary) {
    RequestSpan span = request.span();
    return span == null ? 0 : span.at(boundary);
  }

  /** Time in the container, without the line before it. */
  private static double millis(JoinedRequest request) {
    return (exit(request) - enter(request)) / 1e6;
  }

  private static double median(List<JoinedRequest> requests) {
    return Stats.median(requests.stream().map(Bursts::millis).toList());
  }

  private static double sum(List<JoinedRequest> requests) {
    return requests.stream().mapToDouble(Bursts::millis).sum();
  }

  /**
   * Share of the handler time of a phase's requests that is spent in bursts, 0 to 1. Of a closed
   * loop that had more requests than are known, it is that of the time of its connections, each of
   * which had one under way.
   */
  public double share(Phase phase) {
    double inBursts =
        bursts.stream()
            .filter(b -> b.phase().equals(phase))
            .mapToDouble(b -> sum(b.requests()))
            .sum();
    double all =
        partlyKnown.contains(phase) && phase.targetRate() == 0
            ? phase.connections() * (phase.endNanos() - phase.startNanos()) / 1e6
            : inBursts + sum(fast.stream().filter(r -> r.phase().equals(phase)).toList());
    return all == 0 ? 0 : inBursts / all;
  }

  /** Handler time of the others, median, milliseconds. */
  public double fastMillis() {
    return median(fast);
  }

  /** Latency of the others, median, milliseconds. */
  public double fastLatencyMillis() {
    return Stats.median(fast.stream().map(r -> r.sample().latencyNanos() / 1e6).toList());
  }

  /**
   * Latency of requests that come to a phase by the clock, mean, milliseconds: one that comes into
   * a burst waits for its end, for half of it on average.
   */
  public double meanLatencyMillis(Phase phase) {
    double lengthMillis = (phase.endNanos() - phase.startNanos()) / 1e6;
    double waited =
        bursts.stream()
            .filter(b -> b.phase().equals(phase))
            .mapToDouble(b -> b.medianMillis() * b.medianMillis() / 2)
            .sum();
    return fastLatencyMillis() + waited / lengthMillis;
  }

  /** From one burst of a phase to the next one, median, seconds; NaN if no phase has two. */
  public double periodSeconds() {
    List<Double> periods = new ArrayList<>();
    for (int i = 1; i < bursts.size(); i++) {
      if (bursts.get(i).phase().equals(bursts.get(i - 1).phase())) {
        periods.add((bursts.get(i).startNanos() - bursts.get(i - 1).startNanos()) / 1e9);
      }
    }
    return Stats.median(periods);
  }

  /** Requests in the largest burst of a phase. */
  public int crowd(Phase phase) {
    return bursts.stream()
        .filter(b -> b.phase().equals(phase))
        .mapToInt(b -> b.requests().size())
        .max()
        .orElse(0);
  }

  /** "4 to 64". */
  public String crowds() {
    int least = bursts.stream().mapToInt(b -> b.requests().size()).min().orElse(0);
    int most = bursts.stream().mapToInt(b -> b.requests().size()).max().orElse(0);
    return least == most ? "" + most : String.format(Locale.ROOT, "%d to %d", least, most);
  }
}
