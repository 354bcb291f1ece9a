package io.bootcause.cli.load;

import io.bootcause.load.SampleObserver;
import io.bootcause.load.SampleOutcome;
import io.bootcause.load.SampleView;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/** One line on a terminal, rewritten each second, while load runs. */
final class LiveLine implements SampleObserver, AutoCloseable {
  private static final String ERASE = "\r\u001b[2K";
  private static final long HIGHEST = TimeUnit.HOURS.toNanos(1);

  private final PrintStream out;
  private final String name;
  private final Duration duration;
  private final long start = System.nanoTime();
  private final Recorder recorder = new Recorder(HIGHEST, 2);
  private final AtomicLong errors = new AtomicLong();
  private final ScheduledExecutorService clock;
  private long last = start;

  LiveLine(PrintStream out, String name, Duration duration) {
    this.out = out;
    this.name = name;
    this.duration = duration;
    clock =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "bootcause-live");
              thread.setDaemon(true);
              return thread;
            });
    var unused = clock.scheduleAtFixedRate(this::show, 1, 1, TimeUnit.SECONDS);
  }

  @Override
  public void ended(SampleView sample) {
    if (sample.outcome() == SampleOutcome.OK) {
      recorder.recordValue(Math.max(0, Math.min(HIGHEST, sample.latencyNanos())));
    } else {
      errors.lazySet(errors.get() + 1);
    }
  }

  private void show() {
    long now = System.nanoTime();
    Histogram second = recorder.getIntervalHistogram();
    double rate = second.getTotalCount() * 1e9 / Math.max(1, now - last);
    last = now;
    out.print(ERASE + text(now - start, rate, second));
    out.flush();
  }

  private String text(long elapsed, double rate, Histogram second) {
    String of = duration.compareTo(Duration.ofHours(24)) < 0 ? "/" + duration.toSeconds() : "";
    return String.format(
        Locale.ROOT,
        "%s %d%s s  %.0f requests/s  p50 %.2f ms  p99 %.2f ms  %d errors",
        name,
        TimeUnit.NANOSECONDS.toSeconds(elapsed),
        of,
        rate,
        second.getValueAtPercentile(50) / 1e6,
        second.getValueAtPercentile(99) / 1e6,
        errors.get());
  }

  @Override
  public void close() {
    clock.shutdown();
    try {
      if (!clock.awaitTermination(1, TimeUnit.SECONDS)) {
        clock.shutdownNow();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    out.print(ERASE);
    out.flush();
  }
}
