import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Load generators side by side against one fast target, alternating, each for a few seconds: {@code
 * java LoadPeers.java <work directory> <rounds> <seconds> <closed|paced|both> <tools|all>
 * <name>=<command>...}. The commands come from the run script; in them {port}, {seconds},
 * {connections} and {rate} are replaced. A name that ends in {@code @} is of the paced comparison.
 */
public final class LoadPeers {
  private static final int CONNECTIONS = 64;
  private static final int RATE = 20_000;

  /** A run counts as quiet if others take no more than this of a core. */
  private static final double QUIET_SHARE = 0.10;

  /** How often a run that was not is repeated. */
  private static final int RETRIES =
      Integer.parseInt(System.getenv().getOrDefault("RETRIES", "1"));

  private static final Path STAT = Path.of("/proc/stat");

  /** One run: what the tool said, what it cost, and how much of a core others took meanwhile. */
  private record Run(
      double perSecond,
      double cpuPerMillion,
      double p50Millis,
      double p99Millis,
      double bytesPerRequest,
      double othersShare) {
    boolean quiet() {
      return othersShare <= QUIET_SHARE;
    }
  }

  private final Path work;
  private final int seconds;

  private LoadPeers(Path work, int seconds) {
    this.work = work;
    this.seconds = seconds;
  }

  public static void main(String[] args) throws Exception {
    LoadPeers peers = new LoadPeers(Path.of(args[0]), Integer.parseInt(args[2]));
    int rounds = Integer.parseInt(args[1]);
    Map<String, String> closed = new LinkedHashMap<>();
    Map<String, String> paced = new LinkedHashMap<>();
    List<String> only = List.of(args[4].split(","));
    for (String tool : Arrays.copyOfRange(args, 5, args.length)) {
      int equals = tool.indexOf('=');
      String name = tool.substring(0, equals);
      if (!only.contains("all") && only.stream().noneMatch(name::startsWith)) {
        continue;
      }
      if (name.endsWith("@")) {
        paced.put(name.substring(0, name.length() - 1), tool.substring(equals + 1));
      } else {
        closed.put(name, tool.substring(equals + 1));
      }
    }
    if (!args[3].equals("paced")) {
      Map<String, List<Run>> runs = peers.measure(closed, rounds);
      System.out.printf(
          Locale.ROOT,
          "%nclosed loop, %d connections, %d rounds of %d s, target on core 0, generator on core 1%n"
              + "median (lowest to highest); the ratios are medians of the rounds' own ratios%n%n",
          CONNECTIONS, rounds, peers.seconds);
      table(runs, "wrk");
    }
    if (!args[3].equals("closed")) {
      Map<String, List<Run>> runs = peers.measure(paced, rounds);
      System.out.printf(
          Locale.ROOT,
          "%npaced at %d requests/s, %d connections, %d rounds of %d s%n%n",
          RATE, CONNECTIONS, rounds, peers.seconds);
      table(runs, runs.containsKey("wrk2") ? "wrk2" : "oha");
    }
  }

  private Map<String, List<Run>> measure(Map<String, String> tools, int rounds) throws Exception {
    Map<String, List<Run>> runs = new LinkedHashMap<>();
    for (int round = 1; round <= rounds; round++) {
      for (Map.Entry<String, String> tool : tools.entrySet()) {
        Run run = run(tool.getKey(), tool.getValue());
        for (int i = 0; i < RETRIES && run != null && !run.quiet(); i++) {
          System.err.printf(
              Locale.ROOT, "%s: others used %.0f %% of a core, once more%n", tool.getKey(),
              run.othersShare * 100);
          run = run(tool.getKey(), tool.getValue());
        }
        if (run != null) {
          runs.computeIfAbsent(tool.getKey(), name -> new ArrayList<>()).add(run);
          System.err.printf(
              Locale.ROOT,
              "round %d %-28s %9.0f/s %7.2f CPU-s per million, p50 %.3f ms; others used %.0f %%%n",
              round, tool.getKey(), run.perSecond, run.cpuPerMillion, run.p50Millis,
              run.othersShare * 100);
        }
      }
    }
    return runs;
  }

  /** Null if the tool failed; its output is kept. */
  private Run run(String name, String template) throws Exception {
    try (Target target = new Target()) {
      String command =
          template
              .replace("{port}", Integer.toString(target.port()))
              .replace("{seconds}", Integer.toString(seconds))
              .replace("{connections}", Integer.toString(CONNECTIONS))
              .replace("{rate}", Integer.toString(RATE));
      Path log = work.resolve(name.replaceAll("[^A-Za-z0-9]+", "-") + ".log");
      long targetCpu = target.cpuNanos();
      long before = busyTicks();
      long started = System.nanoTime();
      Process process =
          new ProcessBuilder(
                  "bash", "-c", "TIMEFORMAT='cpu-seconds %U %S'; time taskset -c 1 " + command)
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      if (!process.waitFor(seconds * 10L + 60, TimeUnit.SECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
      double elapsed = (System.nanoTime() - started) / 1e9;
      double busy = (busyTicks() - before) / 100.0;
      targetCpu = target.cpuNanos() - targetCpu;
      String said = Files.readString(log);
      double cpu =
          group(said, "cpu-seconds ([0-9.]+)", 1) + group(said, "cpu-seconds [0-9.]+ ([0-9.]+)", 1);
      double others = Math.max(0, busy - cpu - targetCpu / 1e9) / elapsed;
      Run run = read(said, cpu, others);
      if (run == null) {
        System.err.println(name + " failed, see " + log);
      }
      return run;
    }
  }

  /** Hundredths of a second that all cores together have worked so far. */
  private static long busyTicks() throws IOException {
    String[] words = Files.readAllLines(STAT).get(0).trim().split(" +");
    long busy = 0;
    for (int i = 1; i <= 8; i++) {
      busy += i == 4 || i == 5 ? 0 : Long.parseLong(words[i]); // idle, waiting for a disk
    }
    return busy;
  }

  private Run read(String said, double cpu, double others) {
    if (said.contains("cpu_per_million=")) { // ours: after its warm-up
      return new Run(
          group(said, "rps=([0-9.]+)", 1),
          group(said, "cpu_per_million=([0-9.]+)", 1),
          group(said, "p50_ms=([0-9.]+)", 1),
          group(said, "p99_ms=([0-9.]+)", 1),
          group(said, "bytes_per_request=([0-9.]+)", 1),
          others);
    }
    double rate =
        first(
            group(said, "Requests/sec: +([0-9.]+)", 1), // wrk, wrk2, Hyperfoil's runner
            group(said, "\"requestsPerSec\": *([0-9.]+)", 1), // oha
            group(said, "http_reqs[.]+: [0-9]+ +([0-9.]+)/s", 1), // k6
            group(said, "(?s).*summary = +[0-9]+ in [0-9:]+ = +([0-9.]+)/s", 1)); // JMeter
    double count =
        first(
            group(said, "([0-9]+) requests in", 1),
            group(said, "http_reqs[.]+: ([0-9]+)", 1),
            group(said, "(?s).*summary = +([0-9]+) in", 1),
            rate * seconds);
    if (!(rate > 0)) {
      return null;
    }
    double p50 =
        first(
            latency(said, "50(?:[.]000)?% +([0-9.]+)(us|ms|s)"),
            oha(said, "p50"),
            latency(said, "med=([0-9.]+)(µs|ms|s)"));
    double p99 =
        first(
            latency(said, "99(?:[.]000)?% +([0-9.]+)(us|ms|s)"),
            oha(said, "p99"));
    return new Run(rate, cpu / count * 1e6, p50, p99, Double.NaN, others);
  }

  /** Its unit depends on the version: told by the run's length, which is in the same one. */
  private double oha(String said, String percentile) {
    String number = ": *([0-9.]+(?:[eE]-?[0-9]+)?)";
    double total = group(said, "\"total\"" + number, 1);
    double value =
        group(said, "\"latencyPercentiles\": *[{][^}]*\"" + percentile + "\"" + number, 1);
    return value * (total > seconds * 100 ? 1 : 1e3);
  }

  private static double first(double... candidates) {
    return Arrays.stream(candidates).filter(d -> !Double.isNaN(d)).findFirst().orElse(Double.NaN);
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

  private static double group(String said, String pattern, int group) {
    Matcher matcher = Pattern.compile(pattern).matcher(said);
    return matcher.find() ? Double.parseDouble(matcher.group(group)) : Double.NaN;
  }

  private static void table(Map<String, List<Run>> runs, String base) {
    System.out.printf(
        "%-24s %6s %28s %8s %24s %8s %9s %9s %8s%n",
        "tool", "quiet", "requests/s", "×" + base, "CPU-s per million", "×" + base, "p50 ms",
        "p99 ms", "B/req");
    List<Run> reference = quiet(runs.getOrDefault(base, List.of()));
    runs.forEach(
        (name, all) -> {
          List<Run> of = quiet(all);
          boolean each = of.size() == all.size() && reference.size() == all.size();
          double[] rates = of.stream().mapToDouble(Run::perSecond).sorted().toArray();
          double[] cpus = of.stream().mapToDouble(Run::cpuPerMillion).sorted().toArray();
          System.out.printf(
              Locale.ROOT,
              "%-24s %6s %9.0f (%7.0f to %7.0f) %8s %7.2f (%6.2f to %6.2f) %8s %9s %9s %8s%n",
              name,
              all.stream().filter(Run::quiet).count() + "/" + all.size(),
              middle(rates), rates[0], rates[rates.length - 1],
              ratio(of, reference, each, Run::perSecond),
              middle(cpus), cpus[0], cpus[cpus.length - 1],
              ratio(of, reference, each, Run::cpuPerMillion),
              cell(of, Run::p50Millis),
              cell(of, Run::p99Millis),
              cell(of, Run::bytesPerRequest));
        });
    System.out.printf(
        Locale.ROOT,
        "a run is quiet if other processes used at most %.0f %% of a core meanwhile; where a tool has"
            + " quiet runs, only those count%n",
        QUIET_SHARE * 100);
  }

  private static List<Run> quiet(List<Run> all) {
    List<Run> quiet = all.stream().filter(Run::quiet).toList();
    return quiet.isEmpty() ? all : quiet;
  }

  private static String cell(List<Run> runs, Figure figure) {
    double middle = middle(runs.stream().mapToDouble(figure::of).sorted().toArray());
    return Double.isNaN(middle) ? "-" : String.format(Locale.ROOT, "%.3f", middle);
  }

  private interface Figure {
    double of(Run run);
  }

  /** Median of the rounds' ratios; ratio of the medians if not every round is there. */
  private static String ratio(
      List<Run> runs, List<Run> reference, boolean each, Figure figure) {
    int n = Math.min(runs.size(), reference.size());
    if (n == 0) {
      return "-";
    }
    if (!each) {
      return String.format(
          Locale.ROOT,
          "%.2f",
          middle(runs.stream().mapToDouble(figure::of).sorted().toArray())
              / middle(reference.stream().mapToDouble(figure::of).sorted().toArray()));
    }
    double[] ratios = new double[n];
    for (int i = 0; i < n; i++) {
      ratios[i] = figure.of(runs.get(i)) / figure.of(reference.get(i));
    }
    Arrays.sort(ratios);
    return String.format(Locale.ROOT, "%.2f", middle(ratios));
  }

  private static double middle(double[] sorted) {
    int n = sorted.length;
    return n % 2 == 1 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
  }

  /** The C target, anew for each run, on the first core. */
  private final class Target implements AutoCloseable {
    private final Process process;
    private final int port;

    Target() throws IOException {
      process =
          new ProcessBuilder("taskset", "-c", "0", work.resolve("target").toString())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      String line =
          new BufferedReader(
                  new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII))
              .readLine();
      if (line == null) {
        throw new IOException("the target did not start");
      }
      port = Integer.parseInt(line);
    }

    int port() {
      return port;
    }

    long cpuNanos() {
      return process.toHandle().info().totalCpuDuration().map(d -> d.toNanos()).orElse(0L);
    }

    @Override
    public void close() throws IOException {
      process.getOutputStream().close();
      process.destroy();
    }
  }
}
