package io.bootcause.cli.load;

import io.bootcause.load.SampleObserver;
import io.bootcause.load.SampleOutcome;
import io.bootcause.load.SampleView;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Latencies per 100 ms as an HdrHistogram interval log, for HistogramLogProcessor and the like: two
 * lines per interval, tagged {@code latency} and {@code service}, values in nanoseconds, of answers
 * that are fine, in the interval in which they were complete. Written by a thread of its own; the
 * generator's only swaps histograms.
 */
final class Timeline implements SampleObserver, Closeable {
  private static final long INTERVAL_NANOS = Collector.INTERVAL.toNanos();
  private static final long HIGHEST = TimeUnit.HOURS.toNanos(1);

  /** Both of one interval; one that ends before it starts is the last. */
  private record Interval(long startMillis, long endMillis, Histogram latency, Histogram service) {
    boolean last() {
      return endMillis < startMillis;
    }
  }

  private final PrintStream out;
  private final HistogramLogWriter log;
  private final BlockingQueue<Interval> full = new LinkedBlockingQueue<>();
  private final ConcurrentLinkedQueue<Histogram> spare = new ConcurrentLinkedQueue<>();
  private final Thread writer;
  private final long nanosAtStart = System.nanoTime();
  private final long millisAtStart = System.currentTimeMillis();
  private long current;
  private Histogram latency = empty();
  private Histogram service = empty();

  Timeline(Path file) throws IOException {
    out =
        new PrintStream(
            new BufferedOutputStream(Files.newOutputStream(file)), false, StandardCharsets.UTF_8);
    log = new HistogramLogWriter(out);
    log.outputComment("[Logged by bootcause load; nanoseconds; tags: latency, service]");
    log.outputLogFormatVersion();
    log.outputStartTime(millisAtStart);
    log.setBaseTime(millisAtStart);
    log.outputBaseTime(millisAtStart);
    log.outputLegend();
    writer = new Thread(this::write, "bootcause-timeline");
    writer.setDaemon(true);
    writer.start();
  }

  private static Histogram empty() {
    return new Histogram(HIGHEST, 3);
  }

  @Override
  public void ended(SampleView sample) {
    turnTo((sample.end() - nanosAtStart) / INTERVAL_NANOS);
    if (sample.outcome() == SampleOutcome.OK) {
      latency.recordValue(Math.max(0, Math.min(HIGHEST, sample.latencyNanos())));
      service.recordValue(Math.max(0, Math.min(HIGHEST, sample.serviceNanos())));
    }
  }

  /** Hands over all intervals before this one; a late comer counts in the current one. */
  private void turnTo(long interval) {
    while (current < interval) {
      long start = millisAtStart + current * Collector.INTERVAL.toMillis();
      full.add(new Interval(start, start + Collector.INTERVAL.toMillis(), latency, service));
      latency = fresh();
      service = fresh();
      current++;
    }
  }

  private Histogram fresh() {
    Histogram used = spare.poll();
    return used != null ? used : empty();
  }

  private void write() {
    try {
      for (Interval next = full.take(); !next.last(); next = full.take()) {
        output("latency", next, next.latency());
        output("service", next, next.service());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void output(String tag, Interval interval, Histogram histogram) {
    histogram.setTag(tag);
    histogram.setStartTimeStamp(interval.startMillis());
    histogram.setEndTimeStamp(interval.endMillis());
    log.outputIntervalHistogram(histogram);
    histogram.reset();
    spare.add(histogram);
  }

  /**
   * Writes what is left.
   *
   * @throws IOException if anything could not be written
   */
  @Override
  public void close() throws IOException {
    turnTo(current + 1);
    full.add(new Interval(0, -1, latency, service));
    boolean interrupted = false;
    while (writer.isAlive()) {
      try {
        writer.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    out.flush();
    boolean failed = out.checkError();
    out.close();
    if (failed) {
      throw new IOException("the histogram log could not be written");
    }
  }
}
