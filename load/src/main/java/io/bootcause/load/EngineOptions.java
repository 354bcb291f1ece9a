package io.bootcause.load;

import java.time.Duration;

/**
 * How an engine works; what it measures does not depend on it.
 *
 * @param backend how it talks to the system
 * @param threads event loops, each with a thread and its share of a phase's connections and
 *     arrivals. One sends some hundred thousand requests per second; more than there are cores to
 *     spare make it worse.
 * @param gather where arrivals are closer than half of this, those of the next such time go out
 *     together, the later ones early; of twice that time while the server answers them all in a
 *     quarter of it. It saves waking up for each, here and in the server, which costs more than
 *     sending. What is sent early counts from its actual start, so that no latency contains or
 *     hides the shift. 0 to 10 ms; 0 sends each on its own.
 */
public record EngineOptions(Backend backend, int threads, Duration gather) {
  private static final Duration MAX_GATHER = Duration.ofMillis(10);

  /** One thread, the best backend there is, and gathering by 500 µs: from 4,000 requests/s on. */
  public static final EngineOptions DEFAULT =
      new EngineOptions(Backend.AUTO, 1, Duration.ofNanos(500_000));

  public EngineOptions {
    if (threads < 1 || threads > 64) {
      throw new IllegalArgumentException("an engine has 1 to 64 threads, not " + threads);
    }
    if (gather.isNegative() || gather.compareTo(MAX_GATHER) > 0) {
      throw new IllegalArgumentException("sends can be gathered by 0 to 10 ms: " + gather);
    }
  }

  public EngineOptions withThreads(int number) {
    return new EngineOptions(backend, number, gather);
  }

  public EngineOptions withBackend(Backend other) {
    return new EngineOptions(other, threads, gather);
  }

  public EngineOptions withGather(Duration other) {
    return new EngineOptions(backend, threads, other);
  }
}
