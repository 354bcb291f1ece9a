package io.bootcause.investigation;

import io.bootcause.load.LoadPhase;
import io.bootcause.load.PhaseResult;
import io.bootcause.load.SampleOutcome;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long a request is waited for, and whether waiting for more makes sense. A service whose
 * requests come back in milliseconds and then not at all is not waited for as long as one that
 * always takes seconds.
 */
final class Patience {
  static final Duration LONGEST = Duration.ofSeconds(30);
  private static final Duration SHORTEST = Duration.ofSeconds(10);

  /** Served one after the other, as many requests as there ever are take so many times as long. */
  private static final double MOST_AT_ONCE = 2 * 64;

  private Duration timeout = LONGEST;
  private @Nullable LoadPhase exhausted;

  Duration timeout() {
    return timeout;
  }

  /** What a phase teaches. */
  void saw(PhaseResult result) {
    if (ranOut(result)) {
      exhausted = result.phase();
    } else if (result.completed() > 0) {
      timeout = forMedian(result.latency().getValueAtPercentile(50));
    }
  }

  static Duration forMedian(long nanos) {
    Duration wanted = Duration.ofNanos(Math.round(nanos * MOST_AT_ONCE));
    return wanted.compareTo(SHORTEST) < 0
        ? SHORTEST
        : wanted.compareTo(LONGEST) > 0 ? LONGEST : wanted;
  }

  /** True if half of the connections were still waiting for an answer when the phase was over. */
  static boolean ranOut(PhaseResult result) {
    long unanswered =
        result.outcomes().getOrDefault(SampleOutcome.TIMEOUT, 0L)
            + result.outcomes().getOrDefault(SampleOutcome.CONNECT_TIMEOUT, 0L);
    return unanswered > 0 && unanswered * 2 >= result.phase().connections();
  }

  /** The phase at whose end the service did not answer any more; null if it does. */
  @Nullable LoadPhase exhausted() {
    return exhausted;
  }

  /** Gives the service another chance. */
  void renew() {
    exhausted = null;
  }
}
