package io.bootcause.investigation.live;

/** What looking costs the service, by estimate; see the package's description. */
final class Cost {
  static final long SAMPLE_NANOS = 30_000;
  static final long SUBJECT_NANOS = 5_000;

  private Cost() {}

  /** Share of one processor that taking so many stacks in this time took. */
  static double ofSampling(long stacks, long elapsedNanos) {
    return elapsedNanos <= 0 ? 0 : (double) stacks * SAMPLE_NANOS / elapsedNanos;
  }

  /**
   * Share of one processor that timing took.
   *
   * @param callNanos what a timed call costs there
   * @param subjects calls that told what they were about
   */
  static double ofTiming(long calls, long callNanos, long subjects, long elapsedNanos) {
    return elapsedNanos <= 0
        ? 0
        : ((double) calls * callNanos + (double) subjects * SUBJECT_NANOS) / elapsedNanos;
  }
}
