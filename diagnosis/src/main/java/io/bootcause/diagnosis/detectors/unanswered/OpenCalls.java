package io.bootcause.diagnosis.detectors.unanswered;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.detectors.CallbackPool;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Series;
import io.bootcause.diagnosis.evidence.StandingThreads;
import io.bootcause.recording.Inside;
import io.bootcause.wire.Reading;
import io.bootcause.wire.WaitKind;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What requests of a service that no longer answers wait for, where no thread stands at them: calls
 * that are answered by a callback, and connections that are given out by one.
 */
final class OpenCalls {
  private static final String READING = "calls.open[";

  /** One that waits may be slow. */
  private static final int MIN_WAITING = 2;

  private OpenCalls() {}

  static Optional<Finding> finding(Evidence evidence, StandingThreads standing) {
    long since = evidence.recording().phases().get(standing.standstill().phase()).startNanos();
    return evidence.recording().readings().stream()
        .map(Inside::value)
        .filter(r -> r.name().startsWith(READING) && r.nanoTime() - since >= 0)
        .max(Comparator.comparingDouble(Reading::value))
        .filter(most -> most.value() >= MIN_WAITING)
        .map(most -> finding(standing, most));
  }

  private static Finding finding(StandingThreads standing, Reading most) {
    String[] words = Series.subject(most.name()).split(" ", 2);
    WaitKind kind = WaitKind.valueOf(words[0]);
    boolean connection = kind == WaitKind.CONNECTION || kind == WaitKind.HTTP_CONNECTION;
    Optional<CallbackPool> pool =
        Optional.of(words[1]).filter(subject -> connection).flatMap(CallbackPool::of);
    String what = pool.map(CallbackPool::connection).orElse(what(kind, words[1]));
    return new Finding(
        "unanswered",
        String.format(
            Locale.ROOT, "No request is answered any more: %.0f wait for %s", most.value(), what),
        new Cause(
            connection ? Cause.Kind.CONFIG : Cause.Kind.APP_CODE,
            List.of(),
            null,
            null,
            connection
                ? "Nobody gives one back while they wait. Most often each request keeps one and asks"
                    + " for another (a statement for each row of one that is still being read, a"
                    + " transaction of its own): with as many requests as connections none gets its"
                    + " second. Ask for it when the first is done. A larger pool only needs more"
                    + " requests for the same."
                : "It is not answered, and they wait without a limit: give the call a time-out.",
            null),
        List.of(
            standing.fact(),
            String.format(
                Locale.ROOT,
                "%.0f requests at a time have waited for longer than a second for %s; no thread"
                    + " stands at them",
                most.value(),
                what)),
        1,
        standing.metric(),
        List.of(),
        pool.map(CallbackPool::larger).orElse(List.of()));
  }

  private static String what(WaitKind kind, String subject) {
    return switch (kind) {
      case CONNECTION -> "a database connection";
      case HTTP_CONNECTION -> "a connection of an HTTP client's pool";
      case STATEMENT -> "a database to answer";
      default -> "the answer to " + subject;
    };
  }
}
