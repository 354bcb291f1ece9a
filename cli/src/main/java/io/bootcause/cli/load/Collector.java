package io.bootcause.cli.load;

import io.bootcause.load.Sample;
import io.bootcause.load.SampleObserver;
import io.bootcause.load.SampleOutcome;
import io.bootcause.load.SampleView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Sums up what a phase's result does not hold: times of connecting and of the first byte, statuses,
 * kinds of requests, answers per 100 ms. Called on the generator's thread, so it must be quick;
 * read after the phase.
 */
final class Collector implements SampleObserver, Collected {
  private static final long INTERVAL_NANOS = INTERVAL.toNanos();
  private static final long HIGHEST = TimeUnit.HOURS.toNanos(1);
  private static final int MOST_INTERVALS = 10_000_000;
  private static final int MOST_PAIRS = 100_000;

  private final List<LabelFigures> labels;
  private final LabelFigures total;
  private final List<SampleObserver> also;
  private final boolean keepsTimes;
  private final long begin = System.nanoTime();
  private final Histogram connect = new Histogram(HIGHEST, 3);
  private final Histogram handshake = new Histogram(HIGHEST, 3);
  private final Histogram firstByte = new Histogram(HIGHEST, 3);
  private final long[] statuses = new long[1000];
  private final List<Sample> kept = new ArrayList<>();
  private int[] perInterval = new int[1024];
  private int intervals;
  private long connections;
  private long resumed;
  private long received;

  /**
   * A collector for one phase.
   *
   * @param labels one for each request of the workload, by its index
   * @param total for all of them
   * @param keepsTimes whether single requests are kept, for a phase that sends few
   * @param also gets each sample, too
   */
  Collector(
      List<LabelFigures> labels,
      LabelFigures total,
      boolean keepsTimes,
      List<SampleObserver> also) {
    this.labels = labels;
    this.total = total;
    this.keepsTimes = keepsTimes;
    this.also = also;
  }

  @Override
  public void ended(SampleView sample) {
    labels.get(sample.request()).add(sample);
    total.add(sample);
    received += sample.bytesReceived();
    if (sample.connected() != 0) {
      connections++;
      record(connect, sample.connected() - sample.connectStart());
    }
    if (sample.secured() != 0) {
      resumed += sample.resumed() ? 1 : 0;
      record(handshake, sample.handshakeNanos());
    }
    if (sample.outcome() == SampleOutcome.OK && sample.firstByte() != 0) {
      record(firstByte, sample.firstByte() - sample.actualStart());
    }
    if (sample.status() > 0) {
      statuses[sample.status() % 1000]++;
      count(sample.end());
    }
    if (keepsTimes && kept.size() < MOST_PAIRS) {
      kept.add(Sample.of(sample));
    }
    for (SampleObserver other : also) {
      other.ended(sample);
    }
  }

  private static void record(Histogram histogram, long nanos) {
    histogram.recordValue(Math.max(0, Math.min(HIGHEST, nanos)));
  }

  private void count(long end) {
    long index = (end - begin) / INTERVAL_NANOS;
    if (index < 0 || index >= MOST_INTERVALS) {
      return;
    }
    if (index >= perInterval.length) {
      perInterval = Arrays.copyOf(perInterval, (int) Math.max(index + 1, perInterval.length * 2L));
    }
    perInterval[(int) index]++;
    intervals = Math.max(intervals, (int) index + 1);
  }

  @Override
  public Histogram connect() {
    return connect;
  }

  @Override
  public Histogram handshake() {
    return handshake;
  }

  @Override
  public long resumed() {
    return resumed;
  }

  @Override
  public Histogram firstByte() {
    return firstByte;
  }

  @Override
  public long connections() {
    return connections;
  }

  @Override
  public long received() {
    return received;
  }

  @Override
  public Map<Integer, Long> statuses() {
    Map<Integer, Long> counts = new TreeMap<>();
    for (int status = 0; status < statuses.length; status++) {
      if (statuses[status] > 0) {
        counts.put(status, statuses[status]);
      }
    }
    return counts;
  }

  @Override
  public int[] perInterval() {
    return Arrays.copyOf(perInterval, intervals);
  }

  @Override
  public List<LabelFigures> labels() {
    return labels;
  }

  @Override
  public LabelFigures total() {
    return total;
  }

  @Override
  public List<Sample> kept() {
    return kept;
  }
}
