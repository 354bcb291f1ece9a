package io.bootcause.load;

import java.util.Collections;
import org.HdrHistogram.Histogram;

/** Sums up a phase as it runs. */
public final class PhaseFigures {
  private final LatencyRecorder recorder = new LatencyRecorder();
  private final Histogram generatorLateness = LatencyRecorder.newHistogram();
  private long staleRetries;
  private long failedBusyNanos;
  private long busyNanos;
  private int busy;
  private long busyAsOf;
  private long gathered;

  public PhaseFigures(long start) {
    busyAsOf = start;
  }

  /**
   * A request was started.
   *
   * @param freeSince since when any connection was free
   */
  public void started(long intended, long freeSince, long now) {
    LatencyRecorder.record(generatorLateness, now - Math.max(intended, freeSince));
    busyChanges(1, now);
  }

  /** A request that was started has ended. */
  public void ended(SampleView sample) {
    busyChanges(-1, sample.end());
    if (sample.outcome() != SampleOutcome.OK) {
      failedBusyNanos += sample.serviceNanos();
    }
    recorder.record(sample);
  }

  /** A request never got a connection. */
  public void neverStarted(SampleView sample) {
    recorder.record(sample);
  }

  /** A request under way was sent once more. */
  public void retried() {
    staleRetries++;
  }

  /** Adds up connections × time. It knows nothing of single requests: Little's law can test it. */
  private void busyChanges(int by, long now) {
    busyNanos += busy * (now - busyAsOf);
    busy += by;
    busyAsOf = now;
  }

  /** Requests under way. */
  public int busy() {
    return busy;
  }

  /** Requests were sent with earlier ones, up to that much before they were due. */
  void gathered(long nanos) {
    gathered = Math.max(gathered, nanos);
  }

  PhaseResult result(LoadPhase phase, long start, long end, GeneratorCpu.Used used, LoopWait wait) {
    return result(phase, start, end, used, wait.maxStallNanos(), wait.spinNanos());
  }

  /** The sum. Instants are nanoTime ticks. */
  public PhaseResult result(
      LoadPhase phase,
      long start,
      long end,
      GeneratorCpu.Used used,
      long maxStallNanos,
      long spinNanos) {
    return new PhaseResult(
        phase,
        recorder.latency(),
        recorder.service(),
        recorder.lateness(),
        Collections.unmodifiableMap(recorder.outcomes()),
        start,
        end,
        used.cpuNanos(),
        maxStallNanos,
        new GeneratorFigures(
            generatorLateness,
            spinNanos,
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
