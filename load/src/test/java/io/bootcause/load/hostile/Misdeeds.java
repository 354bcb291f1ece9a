package io.bootcause.load.hostile;

import io.bootcause.load.Transport;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** All that the hostile server can do. */
public final class Misdeeds {
  private static final int AT_ONCE = 16; // most of them wait most of the time
  private static final Transport.Tls TLS = new Transport.Tls(true, null);

  private Misdeeds() {}

  /** Takes a report as soon as it and those before it are there. */
  public interface Reader {
    void read(Misdeed misdeed, Misdeed.Report report);
  }

  /** Every one, in every protocol that it is possible in. */
  public static List<Misdeed> all() {
    List<Misdeed> all = new ArrayList<>();
    all.addAll(Http1Misdeeds.over("http/1.1", Transport.plain()));
    all.addAll(Http1Misdeeds.over("http/1.1 tls", Transport.tls(TLS)));
    all.addAll(TlsMisdeeds.over("http/1.1 tls", Transport.tls(TLS)));
    all.addAll(Http2Misdeeds.over("http/2", Transport.http2(null, 10)));
    all.addAll(Http2Misdeeds.over("http/2 tls", Transport.http2(TLS, 10)));
    all.addAll(TlsMisdeeds.over("http/2 tls", Transport.http2(TLS, 10)));
    return all;
  }

  /** Lets the server do each of them, several at a time. */
  public static void commit(List<Misdeed> misdeeds, Reader reader) throws InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
    try {
      List<Future<Misdeed.Report>> reports =
          misdeeds.stream().map(misdeed -> threads.submit(misdeed::commit)).toList();
      for (int i = 0; i < misdeeds.size(); i++) {
        reader.read(misdeeds.get(i), report(reports.get(i)));
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static Misdeed.Report report(Future<Misdeed.Report> future) throws InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      return new Misdeed.Report("", 0, "thrown: " + e.getCause());
    }
  }
}
