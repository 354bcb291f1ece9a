import io.bootcause.load.GeneratorValidity;
import io.bootcause.load.HttpRequest;
import io.bootcause.load.LoadEngine;
import io.bootcause.load.LoadModel;
import io.bootcause.load.LoadPhase;
import io.bootcause.load.PhaseResult;
import io.bootcause.load.SampleOutcome;
import io.bootcause.load.Workload;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/**
 * Many connections: {@code java LoadLimits.java <target binary> <open> <opened and closed>}. Exit
 * code 0 if all of them came about, every request was answered, and no descriptor stayed open.
 */
public final class LoadLimits {
  private static final Duration LONG = Duration.ofSeconds(120);

  private LoadLimits() {}

  public static void main(String[] args) throws Exception {
    int open = Integer.parseInt(args[1]);
    int inAll = Integer.parseInt(args[2]);
    Process target =
        new ProcessBuilder(args[0]).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try {
      BufferedReader said =
          new BufferedReader(
              new InputStreamReader(target.getInputStream(), StandardCharsets.US_ASCII));
      int port = Integer.parseInt(said.readLine());
      System.exit(measure(target.pid(), port, open, inAll) ? 0 : 1);
    } finally {
      target.destroy();
    }
  }

  private static boolean measure(long server, int port, int open, int inAll) throws Exception {
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    boolean right;
    long mine = ProcessHandle.current().pid();
    try (LoadEngine engine = new LoadEngine(address, Workload.of(HttpRequest.get("/")), 1)) {
      System.out.printf("JDK %d, %s%n", Runtime.version().feature(), engine.backend());
      run(engine, new LoadPhase("warm-up", closed(50_000), 50, false, LONG, LONG));
      run(engine, new LoadPhase("warm-up", closed(1_000), 50, true, LONG, LONG));
      long before = descriptors(mine);
      long atServer = descriptors(server);

      AtomicLong most = new AtomicLong();
      AtomicLong requests = new AtomicLong();
      AtomicLong connected = new AtomicLong();
      PhaseResult held =
          engine.observe(
              new LoadPhase("open", closed(open * 20L), open, false, LONG, LONG),
              seen -> {
                connected.addAndGet(seen.connected() != 0 ? 1 : 0);
                if (requests.incrementAndGet() == open * 15L) {
                  most.set(descriptors(server) - atServer);
                }
              });
      say("kept open", held, connected.get());
      System.out.printf("  connections open at a time, as the server counts them: %d%n", most.get());
      right = answered(held, open * 20L) && most.get() == open && connected.get() == open;

      connected.set(0);
      PhaseResult fresh =
          engine.observe(
              new LoadPhase("fresh", closed(inAll), 100, true, LONG, LONG),
              seen -> connected.addAndGet(seen.connected() != 0 ? 1 : 0));
      say("one request each", fresh, connected.get());
      right &= answered(fresh, inAll) && connected.get() == inAll;

      long after = descriptors(mine);
      System.out.printf("descriptors of the generator: %d before, %d after%n", before, after);
      right &= after <= before;
    }
    System.out.println(right ? "PASS" : "FAIL");
    return right;
  }

  private static PhaseResult run(LoadEngine engine, LoadPhase phase) throws Exception {
    return engine.run(phase);
  }

  private static LoadModel closed(long requests) {
    return new LoadModel.Closed(requests);
  }

  private static boolean answered(PhaseResult result, long requests) {
    return result.outcomes().equals(Map.of(SampleOutcome.OK, requests));
  }

  private static void say(String what, PhaseResult result, long connected) {
    double seconds = (result.endNanos() - result.startNanos()) / 1e9;
    System.out.printf(
        Locale.ROOT,
        "%s: %d connections, %d requests in %.1f s (%.0f/s), outcomes %s, connections opened %d%n"
            + "  generator CPU %.1f s, %.1f bytes allocated per request, verdict %s%n",
        what, result.phase().connections(), result.completed() + result.errors(), seconds,
        result.throughput(), result.outcomes(), connected, result.generatorCpuNanos() / 1e9,
        (double) result.generator().allocatedBytes() / (result.completed() + result.errors()),
        GeneratorValidity.verdict(GeneratorValidity.of(result)));
  }

  private static long descriptors(long pid) {
    try (Stream<Path> open = Files.list(Path.of("/proc/" + pid + "/fd"))) {
      return open.count();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
