package io.bootcause.cli.load.hyperfoil;

import io.bootcause.load.LoadPhase;

/**
 * A phase whose rates are known; a schedule alone does not tell them.
 *
 * @param warmUp whether it is not counted
 * @param fromPerSecond requests per second at its start; 0 in the closed model
 * @param toPerSecond requests per second at its end
 */
public record Stage(LoadPhase phase, boolean warmUp, double fromPerSecond, double toPerSecond) {
  /** A phase in which each connection sends when it has its answer. */
  public static Stage closed(LoadPhase phase, boolean warmUp) {
    return new Stage(phase, warmUp, 0, 0);
  }

  boolean open() {
    return toPerSecond > 0 || fromPerSecond > 0;
  }

  /** How many requests are due in it. */
  public double asked() {
    return (fromPerSecond + toPerSecond) / 2 * phase.duration().toNanos() / 1e9;
  }
}
