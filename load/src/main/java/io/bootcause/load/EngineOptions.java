package io.bootcause.load;

import java.time.Duration;

/**
 * How an engine works; what it measures does not depend on it.
 *
 * @param backend how it talks to the system
 * @param threads event loops, each with a thread and its share of a phase's connections and
 *     arrivals. One sends some hundred thousand requests per second; more than there are cores to
 *     spare make it worse.
 * @param coalesce how long a send may be held back so that others go out with it, where arrivals
 *     are that close. It saves waking up for each; the time counts as the generator's lateness and
 *     as latency. 0 to 10 ms.
 */
public record EngineOptions(Backend backend, int threads, Duration coalesce) {
  private static final Duration MAX_COALESCE = Duration.ofMillis(10);

  /** One thread, the best backend there is, and sends up to 50 µs apart together. */
  public static final EngineOptions DEFAULT =
      new EngineOptions(Backend.AUTO, 1, Duration.ofNanos(50_000));

  public EngineOptions {
    if (threads < 1 || threads > 64) {
      throw new IllegalArgumentException("an engine has 1 to 64 threads, not " + threads);
    }
    if (coalesce.isNegative() || coalesce.compareTo(MAX_COALESCE) > 0) {
      throw new IllegalArgumentException("sends can be held back for 0 to 10 ms: " + coalesce);
    }
  }

  public EngineOptions withThreads(int number) {
    return new EngineOptions(backend, number, coalesce);
  }

  public EngineOptions withBackend(Backend other) {
    return new EngineOptions(other, threads, coalesce);
  }

  public EngineOptions withCoalesce(Duration other) {
    return new EngineOptions(backend, threads, other);
  }
}
