package io.bootcause.comparison;

import io.bootcause.load.Sample;
import io.bootcause.load.SampleOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Requests answered and their slowest latency, per tenth of a second since the first request. */
final class Slots implements Consumer<Sample> {
  static final double SECONDS = 0.1;
  private static final long NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final int MOST = 3_000;

  private final List<long[]> slots = new ArrayList<>();
  private long start;

  @Override
  public void accept(Sample sample) {
    if (start == 0) {
      start = sample.intendedStart();
    }
    long slot = Math.max(0, (sample.end() - start) / NANOS);
    if (slot >= MOST || sample.outcome() != SampleOutcome.OK) {
      return;
    }
    while (slots.size() <= slot) {
      slots.add(new long[2]);
    }
    long[] values = slots.get((int) slot);
    values[0]++;
    values[1] = Math.max(values[1], sample.latencyNanos());
  }

  /** Per second. The last slot is left out: it is seldom a whole one. */
  List<Double> throughput() {
    return whole().stream().map(s -> s[0] / SECONDS).toList();
  }

  /** Milliseconds; 0 where nothing was answered. */
  List<Double> slowestMillis() {
    return whole().stream().map(s -> s[1] / 1e6).toList();
  }

  private List<long[]> whole() {
    return slots.isEmpty() ? slots : slots.subList(0, slots.size() - 1);
  }
}
