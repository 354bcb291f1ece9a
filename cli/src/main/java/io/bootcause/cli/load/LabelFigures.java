package io.bootcause.cli.load;

import io.bootcause.load.SampleOutcome;
import io.bootcause.load.SampleView;
import org.HdrHistogram.Histogram;

/**
 * One kind of request as JMeter's summary report has it: of all samples, failed ones included, by
 * their service time (JMeter knows no intended start).
 */
final class LabelFigures {
  private final String label;
  private final int sentBytesEach;
  private long count;
  private long failed;
  private double sumMillis;
  private double sumSquares;
  private long minNanos = Long.MAX_VALUE;
  private long maxNanos;
  private long received;
  private long firstStart;
  private long lastEnd;

  LabelFigures(String label, int sentBytesEach) {
    this.label = label;
    this.sentBytesEach = sentBytesEach;
  }

  /**
   * Of figures that were summed up elsewhere.
   *
   * @param times of those that were answered, nanoseconds
   * @param startNanos of the first
   * @param endNanos of the last
   */
  static LabelFigures of(
      String label,
      long count,
      long failed,
      Histogram times,
      long sentBytes,
      long receivedBytes,
      long startNanos,
      long endNanos) {
    LabelFigures figures = new LabelFigures(label, (int) (sentBytes / Math.max(1, count)));
    figures.count = count;
    figures.failed = failed;
    if (times.getTotalCount() > 0) {
      double mean = times.getMean() / 1e6;
      double deviation = times.getStdDeviation() / 1e6;
      figures.sumMillis = mean * count;
      figures.sumSquares = (mean * mean + deviation * deviation) * count;
      figures.minNanos = times.getMinValue();
      figures.maxNanos = times.getMaxValue();
    } else {
      figures.minNanos = 0;
    }
    figures.received = receivedBytes;
    figures.firstStart = startNanos;
    figures.lastEnd = endNanos;
    return figures;
  }

  void add(SampleView sample) {
    long start = sample.actualStart() == 0 ? sample.intendedStart() : sample.actualStart();
    long nanos = sample.end() - start;
    double millis = nanos / 1e6;
    if (count == 0 || start - firstStart < 0) {
      firstStart = start;
    }
    if (count == 0 || sample.end() - lastEnd > 0) {
      lastEnd = sample.end();
    }
    count++;
    failed += sample.outcome() == SampleOutcome.OK ? 0 : 1;
    sumMillis += millis;
    sumSquares += millis * millis;
    minNanos = Math.min(minNanos, nanos);
    maxNanos = Math.max(maxNanos, nanos);
    received += sample.bytesReceived();
  }

  String label() {
    return label;
  }

  long count() {
    return count;
  }

  long failed() {
    return failed;
  }

  double meanMillis() {
    return count == 0 ? 0 : sumMillis / count;
  }

  double minMillis() {
    return count == 0 ? 0 : minNanos / 1e6;
  }

  double maxMillis() {
    return maxNanos / 1e6;
  }

  /** Of the population, as JMeter has it. */
  double deviationMillis() {
    double mean = meanMillis();
    return count == 0 ? 0 : Math.sqrt(Math.max(0, sumSquares / count - mean * mean));
  }

  double errorShare() {
    return count == 0 ? 0 : (double) failed / count;
  }

  /** From the first start to the last end. */
  double perSecond() {
    return count == 0 ? 0 : count / seconds();
  }

  private double seconds() {
    return Math.max(1e-3, (lastEnd - firstStart) / 1e9);
  }

  double receivedKibPerSecond() {
    return count == 0 ? 0 : received / 1024.0 / seconds();
  }

  double sentKibPerSecond() {
    return count == 0 ? 0 : (double) count * sentBytesEach / 1024.0 / seconds();
  }

  double meanBytes() {
    return count == 0 ? 0 : (double) received / count;
  }
}
