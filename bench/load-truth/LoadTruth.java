import io.bootcause.load.ArrivalSchedule;
import io.bootcause.load.GeneratorValidity;
import io.bootcause.load.HttpRequest;
import io.bootcause.load.LoadEngine;
import io.bootcause.load.LoadModel;
import io.bootcause.load.LoadPhase;
import io.bootcause.load.PhaseResult;
import io.bootcause.load.Schedules;
import io.bootcause.load.Workload;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * Does the load engine report what a server really did? The server stalls at fixed times, so the
 * latency each arrival must see can be computed from the schedule alone; the engine's percentiles
 * are held against it. Exit code 0 if all agree, 1 if not.
 */
public final class LoadTruth {
  private static final long STALL_MILLIS = 200;
  private static final long PERIOD_MILLIS = 2_000;
  private static final int RATE = 1_000;
  private static final int CONNECTIONS = 10;
  private static final double[] PERCENTILES = {50, 95, 99, 99.9, 100};
  private static final double MAX_RELATIVE = 0.03;
  private static final double MAX_NANOS = 100_000;

  private LoadTruth() {}

  public static void main(String[] args) throws Exception {
    Path here = Path.of(args[0]);
    if (args.length > 1 && args[1].equals("--ceiling")) {
      ceiling(here);
    } else {
      System.exit(truth(here, Duration.ofSeconds(args.length > 1 ? Long.parseLong(args[1]) : 20)));
    }
  }

  private static int truth(Path here, Duration duration) throws Exception {
    try (Server server = Server.start(here, STALL_MILLIS, PERIOD_MILLIS);
        LoadEngine engine =
            new LoadEngine(server.address(), Workload.of(HttpRequest.get("/")), 1)) {
      Duration warmUp = Duration.ofSeconds(5);
      engine.run(open("warm-up", warmUp), sample -> {});
      long base = baseNanos(server);

      long serverCpu = server.cpuNanos();
      PhaseResult open = engine.run(open("open", duration), sample -> {});
      serverCpu = server.cpuNanos() - serverCpu;
      long[] truth = truth(open, server, base, duration);

      System.out.printf(
          Locale.ROOT,
          "open model, %d/s on %d connections for %d s; the server stalls %d ms every %d ms%n"
              + "true latency = time to the end of the stall, if in one, + base%n"
              + "base = %.3f ms, median round trip of a plain blocking socket at the same pace,"
              + " outside stalls%n%n",
          RATE, CONNECTIONS, duration.toSeconds(), STALL_MILLIS, PERIOD_MILLIS, base / 1e6);
      boolean passed = compare(open, truth);
      cost("open", open, serverCpu);
      GeneratorValidity.of(open)
          .forEach(c -> System.out.println("  " + c.level() + " " + c.name() + ": " + c.detail()));

      serverCpu = server.cpuNanos();
      PhaseResult closed = engine.run(closed(CONNECTIONS, duration), sample -> {});
      serverCpu = server.cpuNanos() - serverCpu;
      System.out.printf(
          Locale.ROOT,
          "%nclosed model beside it, same connections, %.0f/s (no truth to compare with:"
              + " a closed client%nsends nothing while the server stalls, so its percentiles do"
              + " not see the stall)%n",
          closed.throughput());
      for (double p : PERCENTILES) {
        System.out.printf(
            Locale.ROOT, "  %-6s %9.3f ms%n", name(p), at(closed.latency(), p) / 1e6);
      }
      cost("closed", closed, serverCpu);
      System.out.println(passed ? "\nPASS" : "\nFAIL");
      return passed ? 0 : 1;
    }
  }

  private static LoadPhase open(String name, Duration duration) {
    return new LoadPhase(
        name,
        new LoadModel.Open(Schedules.constant(RATE)),
        CONNECTIONS,
        false,
        duration,
        Duration.ofSeconds(5));
  }

  private static LoadPhase closed(int connections, Duration duration) {
    return new LoadPhase(
        "closed",
        new LoadModel.Closed(Long.MAX_VALUE),
        connections,
        false,
        duration,
        Duration.ofSeconds(5));
  }

  /** What each arrival must see, by the schedule and the server's plan alone; sorted. */
  private static long[] truth(PhaseResult open, Server server, long base, Duration duration) {
    ArrivalSchedule schedule = ((LoadModel.Open) open.phase().model()).schedule();
    long[] latencies = new long[(int) Schedules.count(schedule, duration)];
    for (int n = 0; n < latencies.length; n++) {
      long left = server.stallLeft(open.startNanos() + schedule.offsetNanos(n));
      latencies[n] = left + base;
    }
    Arrays.sort(latencies);
    return latencies;
  }

  private static boolean compare(PhaseResult open, long[] truth) {
    boolean passed = open.completed() == truth.length && open.errors() == 0;
    System.out.printf(
        Locale.ROOT,
        "  %d arrivals, %d answered, %d errors  %s%n",
        truth.length, open.completed(), open.errors(), passed ? "PASS" : "FAIL");
    System.out.println("             true ms   reported ms    error ms   relative");
    for (double p : PERCENTILES) {
      // The same rank as HdrHistogram: the smallest value that p percent do not exceed.
      int rank = (int) Math.max(1, Math.ceil(p / 100 * truth.length));
      double expected = truth[rank - 1];
      double error = at(open.latency(), p) - expected;
      boolean ok =
          Math.abs(error) <= MAX_RELATIVE * expected || Math.abs(error) <= MAX_NANOS;
      passed &= ok;
      System.out.printf(
          Locale.ROOT,
          "  %-6s %11.3f %13.3f %+11.3f %+9.2f %%  %s%n",
          name(p), expected / 1e6, at(open.latency(), p) / 1e6, error / 1e6,
          error / expected * 100, ok ? "PASS" : "FAIL");
    }
    return passed;
  }

  private static long at(Histogram histogram, double percentile) {
    return histogram.getValueAtPercentile(percentile);
  }

  private static String name(double percentile) {
    return percentile == 100 ? "max" : "p" + (percentile + "").replaceAll("\\.0$", "");
  }

  private static void cost(String model, PhaseResult result, long serverCpuNanos) {
    System.out.printf(
        Locale.ROOT,
        "  CPU-seconds, %s: generator %.2f (of it busy waiting %.2f), server process %.2f;"
            + " sends late p50 %.3f p99 %.3f ms; longest loop stall %.2f ms%n",
        model,
        result.generatorCpuNanos() / 1e9,
        result.generator().spinNanos() / 1e9,
        serverCpuNanos / 1e9,
        at(result.generator().lateness(), 50) / 1e6,
        at(result.generator().lateness(), 99) / 1e6,
        result.maxLoopStallNanos() / 1e6);
  }

  /** Independent of the engine: blocking reads and writes, paced by sleeping. */
  private static long baseNanos(Server server) throws IOException {
    byte[] request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    byte[] answer = new byte[1024];
    long[] trips = new long[3 * RATE];
    int n = 0;
    try (Socket socket = new Socket()) {
      socket.setTcpNoDelay(true);
      socket.connect(server.address());
      long next = System.nanoTime();
      while (n < trips.length) {
        next += TimeUnit.SECONDS.toNanos(1) / RATE;
        LockSupport.parkNanos(next - System.nanoTime());
        long sent = System.nanoTime();
        boolean stalled = server.stallLeft(sent) > 0;
        socket.getOutputStream().write(request);
        if (socket.getInputStream().read(answer) < 0) {
          throw new IOException("the server closed the connection");
        }
        long now = System.nanoTime();
        if (!stalled && server.stallLeft(now) == 0) {
          trips[n++] = now - sent;
        } else {
          next = now;
        }
      }
    }
    long[] late = Arrays.copyOfRange(trips, trips.length / 3, trips.length); // compiled by then
    Arrays.sort(late);
    return late[late.length / 2];
  }

  /** A look at the most the engine can do; no verdict. */
  private static void ceiling(Path here) throws Exception {
    try (Server server = Server.start(here, 0, 1);
        LoadEngine engine =
            new LoadEngine(server.address(), Workload.of(HttpRequest.get("/")), 1)) {
      engine.run(closed(64, Duration.ofSeconds(4)), sample -> {});
      long serverCpu = server.cpuNanos();
      PhaseResult result = engine.run(closed(64, Duration.ofSeconds(8)), sample -> {});
      serverCpu = server.cpuNanos() - serverCpu;
      System.out.printf(
          Locale.ROOT,
          "closed model, 64 connections, 8 s: %.0f requests/s, %d errors, p50 %.3f p99 %.3f ms,"
              + " %.1f CPU-s per million%n",
          result.throughput(), result.errors(),
          at(result.latency(), 50) / 1e6, at(result.latency(), 99) / 1e6,
          result.generatorCpuNanos() / 1e3 / result.completed());
      cost("closed", result, serverCpu);
      GeneratorValidity.of(result)
          .forEach(c -> System.out.println("  " + c.level() + " " + c.name() + ": " + c.detail()));
    }
  }

  /** The stalling server in a process of its own. */
  private record Server(Process process, int port, long epoch, long stall, long period)
      implements AutoCloseable {
    static Server start(Path here, long stallMillis, long periodMillis) throws IOException {
      Process process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  here.resolve("StallServer.java").toString(),
                  Long.toString(stallMillis),
                  Long.toString(periodMillis))
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      String line =
          new BufferedReader(
                  new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII))
              .readLine();
      if (line == null) {
        throw new IOException("the server did not start");
      }
      String[] words = line.split(" ");
      return new Server(
          process,
          Integer.parseInt(words[0]),
          Long.parseLong(words[1]),
          stallMillis * 1_000_000,
          periodMillis * 1_000_000);
    }

    InetSocketAddress address() {
      return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    long stallLeft(long now) {
      long left = period - (now - epoch) % period;
      return left <= stall ? left : 0;
    }

    long cpuNanos() {
      return process.toHandle().info().totalCpuDuration().orElse(Duration.ZERO).toNanos();
    }

    @Override
    public void close() throws IOException {
      OutputStream input = process.getOutputStream();
      input.close();
      process.destroy();
    }
  }
}
