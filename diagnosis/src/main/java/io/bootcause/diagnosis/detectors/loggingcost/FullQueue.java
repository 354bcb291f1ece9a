package io.bootcause.diagnosis.detectors.loggingcost;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.PathFrame;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.detectors.Removal;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.LogWriters;
import io.bootcause.diagnosis.evidence.Meanwhile;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import io.bootcause.wire.RequestWait;
import io.bootcause.wire.WaitKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Requests wait for room in the queue of an asynchronous appender, which is there so that they need
 * not wait.
 *
 * @param share of the requests' time, 0 to 1
 * @param millis of one request, mean
 */
record FullQueue(Activity activity, double share, double millis) {
  private static final double MIN_SHARE = 0.35;
  private static final double MIN_MILLIS = 2;

  /** What is logged, by the library of the appender. */
  private static final Map<String, String> APPENDS =
      Map.of(
          "ch.qos.logback.", "ch.qos.logback.core.AsyncAppenderBase#append",
          "org.apache.logging.log4j.",
              "org.apache.logging.log4j.core.appender.AsyncAppender#append");

  /** Where it takes most; empty if it takes little everywhere. */
  static Optional<FullQueue> of(Evidence evidence) {
    return evidence.activities().stream()
        .map(FullQueue::in)
        .filter(queue -> queue.share >= MIN_SHARE && queue.millis >= MIN_MILLIS)
        .max(Comparator.comparingDouble(FullQueue::share));
  }

  private static FullQueue in(Activity activity) {
    double waited =
        activity.requests().stream()
            .flatMap(request -> request.waits().stream())
            .filter(FullQueue::isOne)
            .mapToLong(RequestWait::nanos)
            .sum();
    double all =
        activity.requests().stream().mapToLong(request -> request.sample().latencyNanos()).sum();
    int count = Math.max(1, activity.requests().size());
    return new FullQueue(activity, all == 0 ? 0 : Math.min(1, waited / all), waited / 1e6 / count);
  }

  private static boolean isOne(RequestWait wait) {
    String appender = wait.subject().substring(wait.subject().lastIndexOf('.') + 1);
    return wait.kind() == WaitKind.LOGGING && appender.startsWith("Async");
  }

  Finding finding(Evidence evidence, String id, List<Change> quieter) {
    Optional<String> writer = writer(evidence);
    List<String> facts = new ArrayList<>();
    facts.add(
        String.format(
            Locale.ROOT,
            "%s wait for %.1f of %.1f ms until an asynchronous appender (%s) takes their lines",
            activity.labels(),
            millis,
            activity.meanMillis(),
            appender()));
    Meanwhile.of(activity, evidence.origins(), LogWriters::isOne)
        .ifPresent(words -> facts.add("what its thread does: " + words));
    List<Change> tries = new ArrayList<>(writer.map(Removal::skipping).orElse(List.of()));
    if (tries.isEmpty()) {
      APPENDS.forEach(
          (library, append) -> {
            if (appender().startsWith(library)) {
              tries.add(new Change.Skip(append));
            }
          });
    }
    tries.addAll(quieter);
    List<String> where = writer.stream().toList();
    return new Finding(
        id,
        String.format(
            Locale.ROOT,
            "%.0f %% of a %s is waiting for room in the queue of an asynchronous log appender%s",
            share * 100,
            activity.label(),
            writer.map(w -> ", which is written by " + CostFinding.simple(w)).orElse("")),
        new Cause(
            Cause.Kind.CONFIG,
            where,
            null,
            null,
            "The queue is full: one thread writes the lines of all requests, and more slowly than they"
                + " log them, so that whoever logs waits for room. Have it write many lines at once,"
                + " or drop lines then (Logback's neverBlock=true, Log4j's blocking=\"false\"), or"
                + " log less for each request.",
            "https://logback.qos.ch/manual/appenders.html#AsyncAppender"),
        facts,
        share,
        activity.metricWithoutWaiting(share),
        PathFrame.way(where, millis),
        tries);
  }

  private String appender() {
    return activity.requests().stream()
        .flatMap(request -> request.waits().stream())
        .filter(FullQueue::isOne)
        .max(Comparator.comparingLong(RequestWait::nanos))
        .map(RequestWait::subject)
        .orElse("");
  }

  /** The service's own method that its thread calls most; empty if a library's appender writes. */
  private Optional<String> writer(Evidence evidence) {
    return activity.all().stream()
        .filter(LogWriters::isOne)
        .flatMap(stack -> outermostOwn(evidence, stack).stream())
        .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
        .entrySet()
        .stream()
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey);
  }

  private static Optional<String> outermostOwn(Evidence evidence, ThreadStack stack) {
    return stack.frames().stream().filter(evidence.origins()::isUsersOwn).findFirst();
  }
}
