import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Percentiles that load generators report, held against what the server's plan says they must be:
 * {@code java TruthPeers.java <work directory> <scenario,...|all> <name>=<command>...}. In the
 * commands {port}, {seconds}, {connections} and {rate} are replaced. Exit code 0 if ours are right.
 */
public final class TruthPeers {
  private static final double[] PERCENTILES = {50, 75, 90, 95, 99, 99.9};
  private static final double MAX_RELATIVE = 0.03;
  private static final double MAX_MILLIS = 0.1;

  /**
   * What the server does, and how it is asked. Connections are so many that nobody waits for one.
   *
   * @param step what is below this percentile and what is above it has nothing between
   */
  private record Scenario(
      String name, String plan, int rate, int connections, int seconds, double step) {
    /** Milliseconds without the way to the server and back. */
    double truth(double percentile) {
      String[] words = plan.split(" ");
      double p = percentile / 100;
      double x = Double.parseDouble(words[1]);
      double y = Double.parseDouble(words[2]);
      return switch (words[0]) {
        case "stall" -> Math.max(0, x - (1 - p) * y); // uniform over the stall, at once otherwise
        case "lognormal" -> x / 1e3 * Math.exp(y * normal(p));
        default -> {
          double share = Double.parseDouble(words[3]);
          double fast = 1 - share;
          yield p < fast
              ? x / 1e3 * Math.exp(0.05 * normal(p / fast))
              : y / 1e3 * Math.exp(0.05 * normal((p - fast) / share));
        }
      };
    }

    /** There the smallest shift of the distribution makes any difference. */
    boolean onStep(double percentile) {
      return Math.abs(percentile - step) < 0.25;
    }
  }

  private static final List<Scenario> SCENARIOS =
      List.of(
          new Scenario("stall-200", "stall 200 2000", 1_000, 300, 10, 90),
          new Scenario("stall-50", "stall 50 500", 2_000, 200, 10, 90),
          new Scenario("stall-400", "stall 400 4000", 500, 300, 12, 90),
          new Scenario("lognormal", "lognormal 2000 0.6", 1_000, 100, 10, -1),
          new Scenario("lognormal-fast", "lognormal 500 1.0", 4_000, 100, 10, -1),
          new Scenario("two-humped", "two 1000 20000 0.1", 1_000, 100, 10, 90));

  private TruthPeers() {}

  public static void main(String[] args) throws Exception {
    Path work = Path.of(args[0]);
    List<String> wanted = List.of(args[1].split(","));
    Map<String, String> tools = new LinkedHashMap<>();
    for (String tool : Arrays.copyOfRange(args, 2, args.length)) {
      int equals = tool.indexOf('=');
      tools.put(tool.substring(0, equals), tool.substring(equals + 1));
    }
    boolean right = true;
    for (Scenario scenario : SCENARIOS) {
      if (wanted.contains("all") || wanted.contains(scenario.name)) {
        right &= measure(work, scenario, tools);
      }
    }
    System.out.println(right ? "\nPASS: ours are right" : "\nFAIL");
    System.exit(right ? 0 : 1);
  }

  private static boolean measure(Path work, Scenario scenario, Map<String, String> tools)
      throws Exception {
    double base = base(work, scenario);
    System.out.printf(
        Locale.ROOT,
        "%n%s: server \"%s\", %d/s for %d s on %d connections; base %.3f ms%n%-24s",
        scenario.name, scenario.plan, scenario.rate, scenario.seconds, scenario.connections, base,
        "ms");
    double[] truth = new double[PERCENTILES.length];
    for (double p : PERCENTILES) {
      System.out.printf("%19s", "p" + (p + "").replaceAll("\\.0$", ""));
    }
    System.out.printf("%n%-24s", "truth");
    for (int i = 0; i < truth.length; i++) {
      truth[i] = scenario.truth(PERCENTILES[i]) + base;
      System.out.printf(
          Locale.ROOT, "%19s",
          scenario.onStep(PERCENTILES[i]) ? "on the step" : String.format(Locale.ROOT, "%.3f", truth[i]));
    }
    System.out.println();
    boolean right = true;
    for (Map.Entry<String, String> tool : tools.entrySet()) {
      double[] reported = run(work, scenario, tool.getKey(), tool.getValue());
      System.out.printf("%-24s", tool.getKey());
      for (int i = 0; i < truth.length; i++) {
        double error = reported[i] - truth[i];
        boolean ok = Math.abs(error) <= Math.max(MAX_MILLIS, MAX_RELATIVE * truth[i]);
        boolean judged = !scenario.onStep(PERCENTILES[i]);
        if (tool.getKey().startsWith("ours") && judged) {
          right &= ok;
        }
        System.out.printf(
            "%19s",
            Double.isNaN(reported[i])
                ? "-"
                : judged
                    ? String.format(
                        Locale.ROOT, "%.3f %+.1f%%%s", reported[i], 100 * error / truth[i], ok ? " " : "!")
                    : String.format(Locale.ROOT, "(%.3f) ", reported[i]));
      }
      System.out.println();
    }
    return right;
  }

  /** All NaN if the tool failed; its output is kept. */
  private static double[] run(Path work, Scenario scenario, String name, String template)
      throws Exception {
    try (Server server = new Server(work, scenario.plan)) {
      int seconds = scenario.seconds;
      // wrk2 measures from its tenth second on.
      int asked = name.startsWith("wrk2") ? seconds + 10 : seconds;
      String command =
          template
              .replace("{port}", Integer.toString(server.port))
              .replace("{seconds}", Integer.toString(asked))
              .replace("{connections}", Integer.toString(scenario.connections))
              .replace("{rate}", Integer.toString(scenario.rate));
      Path log = work.resolve("truth-" + name.replaceAll("[^A-Za-z0-9]+", "-") + ".log");
      Process process =
          new ProcessBuilder("bash", "-c", command)
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      process.getOutputStream().close();
      if (!process.waitFor(asked * 4L + 60, TimeUnit.SECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
      return read(Files.readString(log), work);
    }
  }

  private static double[] read(String said, Path work) throws IOException {
    double[] found = new double[PERCENTILES.length];
    boolean jtl = said.contains("summary =");
    double[] elapsed = jtl ? elapsed(work.resolve("truth.jtl")) : new double[0];
    for (int i = 0; i < found.length; i++) {
      double p = PERCENTILES[i];
      String plain = (p + "").replaceAll("\\.0$", "");
      if (jtl) {
        found[i] = at(elapsed, p);
      } else if (said.contains("bootcause-load/1")) {
        found[i] = group(said, "(?s)\"latency\" : \\{.*?\"p" + plain + "\" : ([0-9.E-]+)") ;
      } else if (said.contains("latencyPercentiles")) { // oha, seconds
        found[i] = 1e3 * group(said, "(?s)\"latencyPercentiles\": *\\{.*?\"p" + plain + "\": *([0-9.eE-]+)");
      } else if (said.contains("Detailed Percentile spectrum")) { // wrk2
        found[i] = spectrum(said, p / 100);
      } else if (said.contains("http_req_duration")) { // k6
        found[i] = latency(said, "http_req_duration\\S*:.*?p\\(" + Pattern.quote(plain) + "\\)=([0-9.]+)(µs|ms|s)");
      } else if (said.contains("Latency Distribution") || said.contains("Requests/sec")) { // wrk, Hyperfoil's runner
        found[i] = latency(said, "(?m)^ *" + Pattern.quote(plain) + "% +([0-9.]+)(us|ms|s)");
      } else {
        found[i] = Double.NaN;
      }
    }
    return found;
  }

  private static double spectrum(String said, double p) {
    Matcher line = Pattern.compile("(?m)^ +([0-9.]+) +([0-9.]+) +[0-9]+ ").matcher(said);
    while (line.find()) {
      if (Double.parseDouble(line.group(2)) >= p) {
        return Double.parseDouble(line.group(1));
      }
    }
    return Double.NaN;
  }

  /** JMeter's own "elapsed", sorted. */
  private static double[] elapsed(Path jtl) throws IOException {
    List<String> lines = Files.readAllLines(jtl);
    return lines.stream().skip(1).mapToDouble(l -> Double.parseDouble(l.split(",")[1])).sorted().toArray();
  }

  private static double at(double[] sorted, double percentile) {
    int rank = (int) Math.max(1, Math.ceil(percentile / 100 * sorted.length - 1e-6));
    return sorted.length == 0 ? Double.NaN : sorted[rank - 1];
  }

  private static double group(String said, String pattern) {
    Matcher matcher = Pattern.compile(pattern).matcher(said);
    return matcher.find() ? Double.parseDouble(matcher.group(1)) : Double.NaN;
  }

  private static double latency(String said, String pattern) {
    Matcher matcher = Pattern.compile(pattern).matcher(said);
    if (!matcher.find()) {
      return Double.NaN;
    }
    double value = Double.parseDouble(matcher.group(1));
    return switch (matcher.group(2)) {
      case "s" -> value * 1e3;
      case "ms" -> value;
      default -> value / 1e3;
    };
  }

  /** Quantile of the normal distribution, by bisection on an integral of its own. */
  static double normal(double p) {
    double low = -9;
    double high = 9;
    for (int i = 0; i < 60; i++) {
      double middle = (low + high) / 2;
      if (below(middle) < p) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2;
  }

  /** Simpson's rule from -9 on: to some twelve digits. */
  private static double below(double z) {
    int n = 2_000;
    double h = (z + 9) / n;
    double sum = 0;
    for (int i = 0; i <= n; i++) {
      double x = -9 + i * h;
      sum += (i == 0 || i == n ? 1 : i % 2 == 1 ? 4 : 2) * Math.exp(-x * x / 2);
    }
    return sum * h / 3 / Math.sqrt(2 * Math.PI);
  }

  /** Median round trip of a plain blocking socket at the same pace, of what is answered at once. */
  private static double base(Path work, Scenario scenario) throws Exception {
    byte[] request = "GET /base HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    byte[] answer = new byte[1024];
    long[] trips = new long[3_000];
    try (Server server = new Server(work, scenario.plan);
        Socket socket = new Socket()) {
      socket.setTcpNoDelay(true);
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port));
      long next = System.nanoTime();
      for (int i = 0; i < trips.length; i++) {
        next += 1_000_000_000L / scenario.rate;
        LockSupport.parkNanos(next - System.nanoTime());
        long sent = System.nanoTime();
        socket.getOutputStream().write(request);
        if (socket.getInputStream().read(answer) < 0) {
          throw new IOException("the server closed the connection");
        }
        trips[i] = System.nanoTime() - sent;
      }
    }
    long[] late = Arrays.copyOfRange(trips, trips.length / 3, trips.length); // compiled by then
    Arrays.sort(late);
    return late[late.length / 2] / 1e6;
  }

  private static final class Server implements AutoCloseable {
    private final Process process;
    private final int port;

    Server(Path work, String plan) throws IOException {
      List<String> command = new ArrayList<>(List.of("taskset", "-c", "0"));
      command.add(work.resolve("plan-server").toString());
      command.addAll(List.of(plan.split(" ")));
      process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      String line =
          new BufferedReader(
                  new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII))
              .readLine();
      if (line == null) {
        throw new IOException("the server did not start");
      }
      port = Integer.parseInt(line.split(" ")[0]);
    }

    @Override
    public void close() throws IOException {
      process.getOutputStream().close();
      process.destroy();
    }
  }
}
