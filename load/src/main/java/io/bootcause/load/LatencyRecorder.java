package io.bootcause.load;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/**
 * Sums samples up. Histograms hold nanoseconds to three digits, up to one hour; longer ones count
 * as one hour. Not safe for use by several threads at a time.
 */
public final class LatencyRecorder implements Consumer<Sample> {
  static final long HIGHEST_NANOS = TimeUnit.HOURS.toNanos(1);
  private static final SampleOutcome[] OUTCOMES = SampleOutcome.values();

  private final Histogram latency = newHistogram();
  private final Histogram service = newHistogram();
  private final Histogram lateness = newHistogram();
  private final long[] outcomes = new long[OUTCOMES.length];

  @Override
  public void accept(Sample sample) {
    record(sample);
  }

  /** Takes a request's figures without keeping the object. */
  public void record(SampleView sample) {
    outcomes[sample.outcome().ordinal()]++;
    // A request that never started was late by all of its time, at least.
    long started = sample.actualStart() == 0 ? sample.end() : sample.actualStart();
    record(lateness, started - sample.intendedStart());
    if (sample.outcome() == SampleOutcome.OK) {
      record(latency, sample.latencyNanos());
      record(service, sample.serviceNanos());
    }
  }

  /** From the intended start, of successful requests. */
  public Histogram latency() {
    return latency;
  }

  /** From the actual start, of successful requests. */
  public Histogram service() {
    return service;
  }

  /** Actual start minus intended start, of every request. */
  public Histogram lateness() {
    return lateness;
  }

  /** Count per outcome that occurred. */
  public Map<SampleOutcome, Long> outcomes() {
    Map<SampleOutcome, Long> counts = new EnumMap<>(SampleOutcome.class);
    for (SampleOutcome outcome : OUTCOMES) {
      if (outcomes[outcome.ordinal()] > 0) {
        counts.put(outcome, outcomes[outcome.ordinal()]);
      }
    }
    return counts;
  }

  static Histogram newHistogram() {
    return new Histogram(HIGHEST_NANOS, 3);
  }

  static void record(Histogram histogram, long nanos) {
    histogram.recordValue(Math.max(0, Math.min(HIGHEST_NANOS, nanos)));
  }
}
