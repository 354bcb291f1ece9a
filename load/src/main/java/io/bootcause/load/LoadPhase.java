package io.bootcause.load;

import java.time.Duration;

/**
 * A stretch of load of one shape.
 *
 * @param name unique in its run
 * @param connections most connections open at a time
 * @param freshConnections a connection per request instead of keep-alive
 * @param duration no request falls due after it; those due before and still waiting for a
 *     connection then may start up to {@code timeout} later
 * @param timeout per request, from its actual start
 */
public record LoadPhase(
    String name,
    LoadModel model,
    int connections,
    boolean freshConnections,
    Duration duration,
    Duration timeout) {
  public LoadPhase {
    if (connections < 1) {
      throw new IllegalArgumentException("a phase needs at least one connection: " + connections);
    }
    if (duration.isNegative() || duration.isZero() || timeout.isNegative() || timeout.isZero()) {
      throw new IllegalArgumentException(
          "duration and timeout must be above 0: " + duration + ", " + timeout);
    }
  }
}
