package io.bootcause.load;

import java.util.Collections;
import org.HdrHistogram.Histogram;

/** Sums up a phase as it runs. */
final class PhaseFigures {
  private final LatencyRecorder recorder = new LatencyRecorder();
  private final Histogram generatorLateness = LatencyRecorder.newHistogram();
  private long staleRetries;
  private long failedBusyNanos;
  private long busyNanos;
  private int busy;
  private long busyAsOf;
  private long gathered;

  PhaseFigures(long start) {
    busyAsOf = start;
  }

  /**
   * A request was started.
   *
   * @param freeSince since when any connection was free
   */
  void started(long intended, long freeSince, long now) {
    LatencyRecorder.record(generatorLateness, now - Math.max(intended, freeSince));
    busyChanges(1, now);
  }

  /** A request that was started has ended. */
  void ended(SampleView sample) {
    busyChanges(-1, sample.end());
    if (sample.outcome() != SampleOutcome.OK) {
      failedBusyNanos += sample.serviceNanos();
    }
    recorder.record(sample);
  }

  /** A request never got a connection. */
  void neverStarted(Sample sample) {
    recorder.record(sample);
  }

  void retried() {
    staleRetries++;
  }

  /** Adds up connections × time. It knows nothing of single requests: Little's law can test it. */
  private void busyChanges(int by, long now) {
    busyNanos += busy * (now - busyAsOf);
    busy += by;
    busyAsOf = now;
  }

  int busy() {
    return busy;
  }

  /** Requests were sent with earlier ones, up to that much before they were due. */
  void gathered(long nanos) {
    gathered = nanos;
  }

  PhaseResult result(LoadPhase phase, long start, long end, GeneratorCpu.Used used, LoopWait wait) {
    return new PhaseResult(
        phase,
        recorder.latency(),
        recorder.service(),
        recorder.lateness(),
        Collections.unmodifiableMap(recorder.outcomes()),
        start,
        end,
        used.cpuNanos(),
        wait.maxStallNanos(),
        new GeneratorFigures(
            generatorLateness,
            wait.spinNanos(),
            used.runDelayNanos(),
            used.timeSlices(),
            staleRetries,
            busyNanos,
            failedBusyNanos,
            1,
            gathered,
            used.allocatedBytes()));
  }
}
