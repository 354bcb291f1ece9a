package io.bootcause.load;

import org.HdrHistogram.Histogram;

/**
 * What the generator observed of itself in a phase.
 *
 * @param lateness nanoseconds by which sends came later than they could have: actual start minus
 *     the later of the intended start and the moment a connection was free
 * @param spinNanos part of its CPU time that went into busy waiting for the next send
 * @param runDelayNanos time its event loop was ready to run but had no CPU; -1 where the system
 *     does not tell (only Linux does)
 * @param timeSlices times its event loop was given a CPU; -1 likewise
 * @param staleRetries requests sent twice because the server had closed their kept-alive connection
 * @param busyNanos sum over connections of the time a request was under way on them
 * @param failedBusyNanos sum of the service times of requests that failed after their start
 * @param threads number of its event loops; times are sums over them
 * @param gatherNanos how much before they were due requests were sent at most, to go out with
 *     earlier ones; 0 if none was
 * @param allocatedBytes heap its event loops allocated, the caller's sink included; -1 where the
 *     JVM does not tell
 */
public record GeneratorFigures(
    Histogram lateness,
    long spinNanos,
    long runDelayNanos,
    long timeSlices,
    long staleRetries,
    long busyNanos,
    long failedBusyNanos,
    int threads,
    long gatherNanos,
    long allocatedBytes) {

  /** Figures of one event loop that sends each when it is due. */
  public GeneratorFigures(
      Histogram lateness,
      long spinNanos,
      long runDelayNanos,
      long timeSlices,
      long staleRetries,
      long busyNanos,
      long failedBusyNanos) {
    this(
        lateness,
        spinNanos,
        runDelayNanos,
        timeSlices,
        staleRetries,
        busyNanos,
        failedBusyNanos,
        1,
        0,
        -1);
  }

  /** Of several loops that worked at the same time. */
  GeneratorFigures plus(GeneratorFigures other) {
    Histogram both = lateness.copy();
    both.add(other.lateness);
    return new GeneratorFigures(
        both,
        spinNanos + other.spinNanos,
        sumIfKnown(runDelayNanos, other.runDelayNanos),
        sumIfKnown(timeSlices, other.timeSlices),
        staleRetries + other.staleRetries,
        busyNanos + other.busyNanos,
        failedBusyNanos + other.failedBusyNanos,
        threads + other.threads,
        Math.max(gatherNanos, other.gatherNanos),
        sumIfKnown(allocatedBytes, other.allocatedBytes));
  }

  private static long sumIfKnown(long a, long b) {
    return a < 0 || b < 0 ? -1 : a + b;
  }
}
