package io.bootcause.investigation;

import io.bootcause.diagnosis.evidence.Evidence;

/**
 * Whether a service computes though hardly anybody asks it. Instances of such a one that run beside
 * the one that is measured take processors from it, and so are not kept.
 */
final class Restlessness {
  /** Of the machine's processors, by one instance; two such beside a third are felt there. */
  private static final double SHARE = 0.05;

  private Restlessness() {}

  /** Whether it did at the low rate, by the samples of what no request asked for. */
  static boolean seenIn(Evidence evidence) {
    return evidence.steady().stream().anyMatch(steady -> steady.backgroundBusy().orElse(0) > SHARE);
  }

  /**
   * Whether instances that nobody asked did.
   *
   * @param cores processors that all of them together kept busy
   * @param instances how many they are
   * @param processors what the machine has
   */
  static boolean of(double cores, int instances, int processors) {
    return cores > SHARE * instances * processors;
  }
}
