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
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.PriorityQueue;
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

  /** A run that fails while others take more than this of a core is repeated. */
  private static final double QUIET_SHARE = 0.10;

  private static final int MAX_ATTEMPTS = 3;

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
      // Both JVMs compile their loops first: interpreted ones take milliseconds to work off what
      // a stall has queued up.
      engine.run(closed(CONNECTIONS, Duration.ofSeconds(5)), sample -> {});
      boolean passed = false;
      for (int attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
        Busy before = Busy.now(server);
        passed = openModel(engine, server, duration);
        double others = Busy.now(server).othersSince(before);
        System.out.printf(
            Locale.ROOT, "  other processes used %.0f %% of a core meanwhile%n", others * 100);
        if (passed || others < QUIET_SHARE) {
          break;
        }
        System.out.println(
            attempt < MAX_ATTEMPTS
                ? "  the machine was not quiet: this run says nothing, once more\n"
                : "  the machine was never quiet\n");
      }
      closedModel(engine, server, duration);
      System.out.println(passed ? "\nPASS" : "\nFAIL");
      return passed ? 0 : 1;
    }
  }

  private static boolean openModel(LoadEngine engine, Server server, Duration duration)
      throws Exception {
    long base = baseNanos(server);
    long serverCpu = server.cpuNanos();
    PhaseResult open = engine.run(open("open", duration), sample -> {});
    serverCpu = server.cpuNanos() - serverCpu;
    System.out.printf(
        Locale.ROOT,
        "open model, %d/s on %d connections for %d s; the server stalls %d ms every %d ms%n"
            + "true latency = wait for a free connection + time to the end of the stall, if in one,"
            + " + base%n"
            + "base = %.3f ms, median round trip of a plain blocking socket at the same pace,"
            + " outside stalls%n%n",
        RATE, CONNECTIONS, duration.toSeconds(), STALL_MILLIS, PERIOD_MILLIS, base / 1e6);
    boolean passed = compare(open, server, base);
    cost("open", open, serverCpu);
    validity(open);
    return passed;
  }

  private static void closedModel(LoadEngine engine, Server server, Duration duration)
      throws Exception {
    long serverCpu = server.cpuNanos();
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
    validity(closed);
  }

  private static void validity(PhaseResult result) {
    GeneratorValidity.of(result)
        .forEach(c -> System.out.println("  " + c.level() + " " + c.name() + ": " + c.detail()));
  }

  /** CPU time so far: of the whole machine, and of this process and the server. */
  private record Busy(long at, long machine, long own) {
    static Busy now(Server server) throws IOException {
      String[] ticks =
          Files.readAllLines(Path.of("/proc/stat")).get(0).trim().split("\\s+");
      long busy = 0;
      for (int i = 1; i <= 8; i++) { // user nice system idle iowait irq softirq steal
        busy += i == 4 || i == 5 ? 0 : Long.parseLong(ticks[i]);
      }
      long mine = ProcessHandle.current().info().totalCpuDuration().orElseThrow().toNanos();
      return new Busy(System.nanoTime(), busy * 10_000_000, mine + server.cpuNanos());
    }

    double othersSince(Busy before) {
      long others = machine - before.machine - (own - before.own);
      return Math.max(0, (double) others / (at - before.at));
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

  /**
   * What each arrival must see, by the schedule and the server's plan alone; sorted. It is sent when
   * due, or when the first of the connections is free if that is later: with 200 arrivals behind a
   * stall and 10 connections, the last waits for 19 round trips more.
   */
  private static long[] truth(PhaseResult open, Server server, long base, int connections) {
    ArrivalSchedule schedule = ((LoadModel.Open) open.phase().model()).schedule();
    PriorityQueue<Long> freeAt = new PriorityQueue<>(Collections.nCopies(connections, 0L));
    long[] latencies = new long[(int) Schedules.count(schedule, open.phase().duration())];
    for (int n = 0; n < latencies.length; n++) {
      long intended = open.startNanos() + schedule.offsetNanos(n);
      long sent = Math.max(intended, freeAt.remove());
      long answered = sent + server.stallLeft(sent) + base;
      freeAt.add(answered);
      latencies[n] = answered - intended;
    }
    Arrays.sort(latencies);
    return latencies;
  }

  private static boolean compare(PhaseResult open, Server server, long base) {
    long[] truth = truth(open, server, base, CONNECTIONS);
    long[] unlimited = truth(open, server, base, RATE);
    boolean passed = open.completed() == truth.length && open.errors() == 0;
    System.out.printf(
        Locale.ROOT,
        "  %d arrivals, %d answered, %d errors  %s%n",
        truth.length, open.completed(), open.errors(), passed ? "PASS" : "FAIL");
    System.out.println(
        "             true ms   reported ms    error ms   relative         any connections: true"
            + "   relative");
    for (double p : PERCENTILES) {
      double expected = at(truth, p);
      double error = at(open.latency(), p) - expected;
      boolean ok =
          Math.abs(error) <= MAX_RELATIVE * expected || Math.abs(error) <= MAX_NANOS;
      passed &= ok;
      System.out.printf(
          Locale.ROOT,
          "  %-6s %11.3f %13.3f %+11.3f %+9.2f %%  %s %25.3f %+9.2f %%%n",
          name(p), expected / 1e6, at(open.latency(), p) / 1e6, error / 1e6,
          error / expected * 100, ok ? "PASS" : "FAIL",
          at(unlimited, p) / 1e6,
          (at(open.latency(), p) - at(unlimited, p)) / at(unlimited, p) * 100);
    }
    return passed;
  }

  /** The smallest value that p percent do not exceed, as HdrHistogram has it. */
  private static double at(long[] sorted, double percentile) {
    int rank = (int) Math.max(1, Math.ceil(percentile / 100 * sorted.length - 1e-6));
    return sorted[rank - 1];
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
      validity(result);
    }
  }

  /** The stalling server in a process of its own. */
  private record Server(Process process, int port, long epoch, long stall, long period)
      implements AutoCloseable {
    static Server start(Path here, long stallMillis, long periodMillis) throws IOException {
      List<String> command = new ArrayList<>(List.of(System.getProperty("server.on", "").split(" ")));
      command.removeIf(String::isEmpty);
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.add(here.resolve("StallServer.java").toString());
      command.add(Long.toString(stallMillis));
      command.add(Long.toString(periodMillis));
      Process process =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
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
