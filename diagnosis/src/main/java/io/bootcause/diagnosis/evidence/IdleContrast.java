package io.bootcause.diagnosis.evidence;

import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.load.SampleOutcome;
import io.bootcause.recording.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * First requests after a silence against the requests straight after them.
 *
 * <p>A first request counts as stalled if it took {@value #STALL_RATIO} times the typical follower
 * and {@value #STALL_FLOOR_MILLIS} ms more. The floor is three times the spread that first requests
 * of services with nothing wrong show on a shared two-core machine (3 to 6 ms), the ratio keeps
 * slow handlers with natural spread out.
 *
 * <p>Where each of several threads or connections has lost something of its own, the requests
 * straight after the first one stall as well. They do if they take {@value #COLD_RATIO} times what
 * requests take at a steady rate: of 71 services on such a machine none that had lost nothing was
 * more than 5.3 times as slow after a silence, for its cold caches and a processor that sleeps.
 * Then those at the steady rate are the typical ones.
 */
public final class IdleContrast {
  static final double STALL_FLOOR_MILLIS = 10;
  static final double STALL_RATIO = 2;
  static final double COLD_RATIO = 8;

  /** Requests a second that leave a service no silence: a quarter of the shortest, on average. */
  private static final double NO_SILENCE = 4;

  /** Of requests at such a rate, the part that is slow by itself. */
  private static final double SLOW_PART = 0.1;

  /** How many first requests of one silence are needed before it can accuse. */
  public static final int MIN_FIRSTS = 2;

  /** What one length of silence showed. */
  public record Silence(double seconds, List<JoinedRequest> firsts, int stalled) {
    public double medianFirstMillis() {
      return Stats.median(firsts.stream().map(IdleContrast::millis).toList());
    }

    /** Share of first requests that stalled. */
    public double stalledShare() {
      return (double) stalled / firsts.size();
    }
  }

  private final List<Silence> silences;
  private final List<JoinedRequest> followers;
  private final double typicalMillis;
  private final double referenceMillis;
  private final double slowMillis;

  private IdleContrast(
      List<Silence> silences,
      List<JoinedRequest> followers,
      double typicalMillis,
      double referenceMillis,
      double slowMillis) {
    this.silences = silences;
    this.followers = followers;
    this.typicalMillis = typicalMillis;
    this.referenceMillis = referenceMillis;
    this.slowMillis = slowMillis;
  }

  /** Reads the idle phases; traced ones are left out, their times are not comparable. */
  public static IdleContrast of(List<JoinedRequest> requests) {
    Map<Double, List<JoinedRequest>> firsts = new TreeMap<>();
    List<JoinedRequest> followers = new ArrayList<>();
    List<JoinedRequest> steady = new ArrayList<>();
    for (JoinedRequest request : requests) {
      Shape shape = request.phase().shape();
      boolean usable = !request.phase().traced() && request.sample().outcome() == SampleOutcome.OK;
      if (usable && shape == Shape.STEADY) {
        steady.add(request);
      } else if (usable && shape == Shape.IDLE && request.position() == 0) {
        firsts
            .computeIfAbsent(request.phase().silenceSeconds(), k -> new ArrayList<>())
            .add(request);
      } else if (usable && shape == Shape.IDLE) {
        followers.add(request);
      }
    }
    double typical = typical(followers, steady);
    double reference =
        firsts.isEmpty() ? typical : Math.max(typical, median(firsts.values().iterator().next()));
    List<Silence> silences = new ArrayList<>();
    firsts.forEach(
        (seconds, list) ->
            silences.add(
                new Silence(
                    seconds,
                    List.copyOf(list),
                    (int) list.stream().filter(r -> stalls(millis(r), reference)).count())));
    return new IdleContrast(
        List.copyOf(silences), List.copyOf(followers), typical, reference, slowWithout(steady));
  }

  /** What the slowest requests that no silence came before take at least; 0 if not known. */
  private static double slowWithout(List<JoinedRequest> steady) {
    double[] millis =
        steady.stream()
            .filter(r -> r.phase().targetRate() >= NO_SILENCE)
            .mapToDouble(IdleContrast::millis)
            .sorted()
            .toArray();
    return millis.length * SLOW_PART < 1
        ? 0
        : millis[(int) (millis.length - millis.length * SLOW_PART)];
  }

  private static double typical(List<JoinedRequest> followers, List<JoinedRequest> steady) {
    double straightAfter = median(followers);
    double atRate = median(steady);
    boolean stall = stalls(straightAfter, atRate) && straightAfter > COLD_RATIO * atRate;
    return stall ? atRate : straightAfter;
  }

  private static double median(List<JoinedRequest> requests) {
    return Stats.median(requests.stream().map(IdleContrast::millis).toList());
  }

  private static boolean stalls(double firstMillis, double referenceMillis) {
    return firstMillis > referenceMillis * STALL_RATIO
        && firstMillis > referenceMillis + STALL_FLOOR_MILLIS;
  }

  static double millis(JoinedRequest request) {
    return request.sample().latencyNanos() / 1e6;
  }

  /** By length, shortest first. */
  public List<Silence> silences() {
    return silences;
  }

  public List<JoinedRequest> followers() {
    return followers;
  }

  /** Those of them that do not stall as well, as who meets several things that have expired. */
  public List<JoinedRequest> calmFollowers() {
    return followers.stream().filter(r -> !stalls(millis(r), typicalMillis)).toList();
  }

  /** Median of the followers, or of the requests at a steady rate; NaN if there are none. */
  public double typicalMillis() {
    return typicalMillis;
  }

  /**
   * The shortest silence after which every first request stalls, else the shortest after which two
   * of three do. None if the shortest silence of all stalls as often: then it is not the silence
   * that slows the request down. Nor if the longer ones do not stall: what has expired after six
   * seconds has expired after thirty.
   */
  public Optional<Silence> exposing() {
    if (silences.isEmpty() || followers.isEmpty()) {
      return Optional.empty();
    }
    Silence shortest = silences.get(0);
    List<Silence> stalling =
        silences.stream()
            .filter(s -> s.firsts().size() >= MIN_FIRSTS && s.stalledShare() > 0.6)
            .filter(s -> s.seconds() > shortest.seconds())
            .filter(this::longerOnesAgree)
            .toList();
    return stalling.stream()
        .filter(s -> s.stalledShare() == 1)
        .findFirst()
        .or(() -> stalling.stream().findFirst());
  }

  private boolean longerOnesAgree(Silence silence) {
    List<Silence> longer = silences.stream().filter(s -> s.seconds() > silence.seconds()).toList();
    int firsts = longer.stream().mapToInt(s -> s.firsts().size()).sum();
    return longer.stream().mapToInt(Silence::stalled).sum() * 2 >= firsts;
  }

  /**
   * True if no first request after the longest silence is slower than the requests straight after
   * it, or than requests are by themselves now and then: shorter silences need not be tried then.
   *
   * @param atLeast first requests that must have succeeded
   */
  public boolean longestIsQuiet(int atLeast) {
    return longest()
        .filter(s -> s.firsts().size() >= atLeast && !followers.isEmpty())
        .map(s -> s.firsts().stream().noneMatch(this::isOfSilence))
        .orElse(false);
  }

  private boolean isOfSilence(JoinedRequest first) {
    return stalls(millis(first), typicalMillis) && millis(first) > slowMillis;
  }

  /** The first requests that stalled, of all silences from the exposing one on. */
  public List<JoinedRequest> stalledFirsts() {
    double from = exposing().map(Silence::seconds).orElse(Double.MAX_VALUE);
    return silences.stream()
        .filter(s -> s.seconds() >= from)
        .flatMap(s -> s.firsts().stream())
        .filter(r -> stalls(millis(r), referenceMillis))
        .toList();
  }

  /** What a first request takes that no silence slowed down; see the class's description. */
  public double referenceMillis() {
    return referenceMillis;
  }

  /** The longest silence that was tried; empty if none was. */
  public Optional<Silence> longest() {
    return silences.isEmpty() ? Optional.empty() : Optional.of(silences.get(silences.size() - 1));
  }
}
