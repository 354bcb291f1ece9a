package io.bootcause.diagnosis.detectors.chattydownstream;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.ConcatMap;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Stats;
import io.bootcause.diagnosis.evidence.Writes;
import io.bootcause.service.change.Change;
import io.bootcause.wire.RequestWait;
import io.bootcause.wire.WaitKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Calls of other services that a request makes one after the other. Whether one needs what another
 * has answered is in the code; nobody sees it from here.
 *
 * @param calls of a request, median
 * @param millis that they take together, median
 * @param longest the longest of a request, milliseconds, median
 * @param share of the request's time that they take, 0 to 1, median
 * @param example of one request, in order
 */
record InTurn(double calls, double millis, double longest, double share, List<String> example) {
  private static final int MIN_CALLS = 3;
  private static final double MIN_SHARE = 0.5;
  private static final double MIN_MILLIS = 30;

  /** For one answer of another service as long as that, people begin to wait. */
  private static final double LONG_MILLIS = 100;

  /** What goes at least if they are made at once; with less, it is the longest that is slow. */
  private static final double MIN_GAIN = 0.4;

  /** Calls that overlap by more than this of their time are made side by side. */
  private static final double MAX_OVERLAP = 0.1;

  private static final int MOST_NAMED = 4;

  /** Of most requests; empty if they do not make several calls in turn, or these take little. */
  static Optional<InTurn> of(Activity activity) {
    List<List<RequestWait>> chains =
        activity.requests().stream().map(InTurn::calls).filter(InTurn::oneAfterTheOther).toList();
    if (chains.isEmpty() || chains.size() * 2 < activity.requests().size()) {
      return Optional.empty();
    }
    double calls = Stats.median(chains.stream().map(c -> (double) c.size()).toList());
    double millis = Stats.median(chains.stream().map(c -> sum(c) / 1e6).toList());
    double longest = Stats.median(chains.stream().map(c -> longest(c) / 1e6).toList());
    double share = Math.min(1, millis / activity.meanMillis());
    List<String> example =
        chains.get(0).stream().map(RequestWait::subject).distinct().limit(MOST_NAMED).toList();
    return millis >= MIN_MILLIS && share >= MIN_SHARE
        ? Optional.of(new InTurn(calls, millis, longest, share, example))
        : Optional.empty();
  }

  /** Whether a request waits so long for them that it is slow, whoever needs whose answer. */
  boolean isLong() {
    return millis >= LONG_MILLIS && gain() >= MIN_GAIN * share;
  }

  /** Share of the request's time that would go if all were made at once, 0 to 1. */
  double gain() {
    return share * (1 - longest / millis);
  }

  private static List<RequestWait> calls(JoinedRequest request) {
    return request.waits().stream()
        .filter(wait -> wait.kind() == WaitKind.HTTP_CALL)
        .sorted(Comparator.comparingLong(RequestWait::start))
        .toList();
  }

  private static boolean oneAfterTheOther(List<RequestWait> calls) {
    if (calls.size() < MIN_CALLS) {
      return false;
    }
    long first = calls.get(0).start();
    long last = calls.stream().mapToLong(RequestWait::end).max().orElse(first);
    return sum(calls) <= (last - first) * (1 + MAX_OVERLAP);
  }

  private static long sum(List<RequestWait> calls) {
    return calls.stream().mapToLong(wait -> wait.end() - wait.start()).sum();
  }

  private static long longest(List<RequestWait> calls) {
    return calls.stream().mapToLong(wait -> wait.end() - wait.start()).max().orElse(0);
  }

  /** What is not known of it. */
  String question(String request) {
    if (example.size() == 1) {
      return String.format(
          Locale.ROOT,
          "whether a %s has to make the same call %.0f times, one after the other, for %.0f %% of"
              + " its time: %s",
          request,
          calls,
          share * 100,
          example.get(0));
    }
    return String.format(
        Locale.ROOT,
        "whether the %.0f calls need each other's answers that a %s makes one after the other, %.0f"
            + " %% of its time: %s",
        calls,
        request,
        share * 100,
        String.join(", ", example));
  }

  Finding finding(Evidence evidence, Activity activity) {
    Asking asking = Asking.calls(evidence);
    List<String> facts = new ArrayList<>();
    facts.add("one after the other: " + String.join(", ", example));
    facts.add(
        String.format(
            Locale.ROOT,
            "together they take %.0f ms of a %s, the longest of them %.0f ms (medians): made at once, they"
                + " would take %.0f %% less of its time",
            millis,
            activity.label(),
            longest,
            gain() * 100));
    if (!asking.where().isEmpty()) {
      facts.add("in " + String.join(" → ", asking.where()));
    }
    List<Change> candidates = new ArrayList<>(ConcatMap.without(evidence, calls));
    candidates.addAll(Writes.noted(asking.removalOfAll(), example.stream()));
    return new Finding(
        "chatty-downstream",
        String.format(
            Locale.ROOT,
            "%.0f %% of a %s is waiting for %.0f calls of other services, one after the other%s",
            share * 100,
            activity.label(),
            calls,
            asking.makerOfAll().map(method -> ", from " + CostFinding.simple(method)).orElse("")),
        new Cause(
            Cause.Kind.APP_CODE,
            asking.where(),
            null,
            null,
            "Each call is made when the one before it has been answered, and the request waits for their"
                + " sum. Those that do not need each other's answers can be made at once; the request then"
                + " waits for the longest only. Which do, the code tells.",
            null),
        facts,
        share,
        activity.metricWithoutWaiting(gain()),
        asking.pathFrames(millis),
        candidates);
  }
}
