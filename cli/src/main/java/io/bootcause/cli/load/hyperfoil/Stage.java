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
  boolean open() {
    return toPerSecond > 0 || fromPerSecond > 0;
  }

  /** How many requests are due in it. */
  public double asked() {
    return (fromPerSecond + toPerSecond) / 2 * phase.duration().toNanos() / 1e9;
  }
}
