package io.bootcause.cli.load;

import io.bootcause.load.HttpRequest;
import io.bootcause.load.Sample;
import io.bootcause.load.SampleObserver;
import io.bootcause.load.SampleOutcome;
import io.bootcause.load.SampleView;
import io.bootcause.load.Secrets;
import io.bootcause.load.source.Origin;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Each request as a line of JMeter's CSV log. {@code elapsed} is the service time and {@code
 * timeStamp} the actual start, as JMeter has them; {@code Latency} is the time to the first byte.
 * Written by a thread of its own.
 */
final class JtlWriter implements SampleObserver, Closeable {
  static final String HEADER =
      "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,"
          + "failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect";
  private static final int BATCH = 512;

  private final BufferedWriter out;
  private final List<String> names = new ArrayList<>();
  private final List<String> urls = new ArrayList<>();
  private final List<Integer> sizes;
  private final int users;
  private final BlockingQueue<List<Sample>> full = new LinkedBlockingQueue<>();
  private final Thread writer;
  private final long epochMinusNanos;
  private List<Sample> batch = new ArrayList<>(BATCH);
  private volatile @Nullable IOException failure;

  JtlWriter(Path file, Origin origin, List<HttpRequest> requests, List<Integer> sizes, int users)
      throws IOException {
    this.sizes = sizes;
    this.users = users;
    epochMinusNanos = System.currentTimeMillis() * 1_000_000 - System.nanoTime();
    for (HttpRequest request : requests) {
      names.add(quoted(request.label()));
      urls.add(quoted(Secrets.masked(origin + request.path())));
    }
    out = Files.newBufferedWriter(file, StandardCharsets.UTF_8);
    out.write(HEADER + "\n");
    writer = new Thread(this::write, "bootcause-jtl");
    writer.setDaemon(true);
    writer.start();
  }

  @Override
  public void ended(SampleView sample) {
    batch.add(Sample.of(sample));
    if (batch.size() == BATCH) {
      full.add(batch);
      batch = new ArrayList<>(BATCH);
    }
  }

  private void write() {
    try {
      for (List<Sample> next = full.take(); !next.isEmpty(); next = full.take()) {
        if (failure == null) {
          for (Sample sample : next) {
            out.write(line(sample));
          }
        }
      }
    } catch (IOException e) {
      failure = e;
      drain();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void drain() {
    try {
      while (!full.take().isEmpty()) {
        // Nothing more can be written; the samples must not pile up.
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private String line(Sample sample) {
    long start = sample.actualStart() == 0 ? sample.intendedStart() : sample.actualStart();
    boolean ok = sample.outcome() == SampleOutcome.OK;
    String code = sample.status() > 0 ? Integer.toString(sample.status()) : sample.outcome().name();
    return (start + epochMinusNanos) / 1_000_000
        + ","
        + millis(sample.end() - start)
        + ","
        + names.get(sample.request())
        + ","
        + code
        + ",,connection "
        + sample.localPort()
        + ",text,"
        + ok
        + ","
        + (ok ? "" : sample.outcome().name())
        + ","
        + sample.bytesReceived()
        + ","
        + (sample.sent() == 0 ? 0 : sizes.get(sample.request()))
        + ","
        + users
        + ","
        + users
        + ","
        + urls.get(sample.request())
        + ","
        + (sample.firstByte() == 0 ? 0 : millis(sample.firstByte() - start))
        + ",0,"
        + (sample.connected() == 0 ? 0 : millis(connecting(sample)))
        + "\n";
  }

  /** JMeter has the handshake in it. */
  private static long connecting(Sample sample) {
    return Math.max(sample.connected(), sample.secured()) - sample.connectStart();
  }

  private static long millis(long nanos) {
    return (nanos + 500_000) / 1_000_000;
  }

  static String quoted(String text) {
    return text.matches("[^\",\r\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
  }

  /**
   * Writes what is left.
   *
   * @throws IOException if anything could not be written
   */
  @Override
  public void close() throws IOException {
    if (!batch.isEmpty()) {
      full.add(batch);
    }
    full.add(List.of());
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
    out.close();
    IOException failed = failure;
    if (failed != null) {
      throw new IOException("the JTL file could not be written", failed);
    }
  }
}
