import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Counts false words of A/A comparisons, and how often a planted slowdown is found. */
public class CompareAa {
  private static final int ROUNDS_OF_WORK = 200_000;

  private final String tool;
  private final String app;
  private final int seconds;
  private int runs;
  private int failed;

  CompareAa(String tool, String app, int seconds) {
    this.tool = tool;
    this.app = app;
    this.seconds = seconds;
  }

  public static void main(String[] args) throws Exception {
    CompareAa bench = new CompareAa(args[0], args[1], Integer.parseInt(args[4]));
    int comparisons = Integer.parseInt(args[2]);
    int planted = Integer.parseInt(args[3]);
    int falseBetter = bench.equals(comparisons);
    bench.planted(planted, 5);
    bench.planted(planted, 10);
    // At most one in twenty, of comparisons that came about.
    boolean pass = bench.failed == 0 && falseBetter <= Math.max(1, comparisons / 20);
    System.out.println(pass ? "PASS" : "FAIL");
    System.exit(pass ? 0 : 1);
  }

  private int equals(int comparisons) throws Exception {
    int better = 0;
    int worse = 0;
    int done = 0;
    List<Double> widths = new ArrayList<>();
    for (int i = 0; i < comparisons; i++) {
      JsonNode result = compare(ROUNDS_OF_WORK);
      if (result == null) {
        continue;
      }
      done++;
      List<String> b = metrics(result, "BETTER");
      List<String> w = metrics(result, "WORSE");
      better += b.isEmpty() ? 0 : 1;
      worse += w.isEmpty() ? 0 : 1;
      JsonNode p50 = value(result, "latency-p50");
      widths.add(p50.path("interval").path(1).asDouble() / p50.path("interval").path(0).asDouble());
      System.out.printf(
          "A/A %2d: better %s, worse %s; p50 %.3f [%.3f, %.3f], %d rounds%n",
          i + 1,
          b,
          w,
          p50.path("ratio").asDouble(),
          p50.path("interval").path(0).asDouble(),
          p50.path("interval").path(1).asDouble(),
          result.path("conditions").path("rounds").asInt());
    }
    widths.sort(Comparator.naturalOrder());
    System.out.printf(
        "equal services: %d comparisons, a false \"better\" in %d, a false \"worse\" in %d;"
            + " median width of the p50 interval x%.3f%n",
        done, better, worse, widths.isEmpty() ? Double.NaN : widths.get(widths.size() / 2));
    return better;
  }

  private void planted(int comparisons, int percent) throws Exception {
    Map<String, Integer> found = new LinkedHashMap<>();
    int any = 0;
    int done = 0;
    for (int i = 0; i < comparisons; i++) {
      JsonNode result = compare(ROUNDS_OF_WORK + ROUNDS_OF_WORK / 100 * percent);
      if (result == null) {
        continue;
      }
      done++;
      List<String> worse = metrics(result, "WORSE");
      any += worse.isEmpty() ? 0 : 1;
      worse.forEach(m -> found.merge(m, 1, Integer::sum));
      JsonNode p50 = value(result, "latency-p50");
      JsonNode cpu = value(result, "cpu-per-request");
      System.out.printf(
          "+%d %% work, %d: worse in %s; p50 %.3f [%.3f, %.3f], CPU %.3f [%.3f, %.3f]%n",
          percent,
          i + 1,
          worse,
          p50.path("ratio").asDouble(),
          p50.path("interval").path(0).asDouble(),
          p50.path("interval").path(1).asDouble(),
          cpu.path("ratio").asDouble(),
          cpu.path("interval").path(0).asDouble(),
          cpu.path("interval").path(1).asDouble());
    }
    System.out.printf(
        "power at +%d %% work per request: found in %d of %d comparisons; by figure %s%n",
        percent, any, done, found);
  }

  /** On a busy machine three rounds may need more time than was given: then once with twice of it. */
  private JsonNode compare(int work) throws IOException, InterruptedException {
    runs++;
    JsonNode result = compare(work, seconds);
    return result == null ? compare(work, 2 * seconds) : result;
  }

  private JsonNode compare(int work, int budgetSeconds) throws IOException, InterruptedException {
    Path out = Files.createTempDirectory("compare-aa");
    try {
      Process process =
          new ProcessBuilder(
                  System.getProperty("java.home") + "/bin/java",
                  "-jar",
                  tool,
                  "compare",
                  app,
                  "GET /work",
                  "--app-args",
                  "--work.rounds=" + ROUNDS_OF_WORK,
                  "--app-args",
                  "--work.rounds=" + work,
                  "--jvm-args",
                  "-Xmx256m",
                  "--time-budget",
                  budgetSeconds + "s",
                  "--seed",
                  String.valueOf(runs),
                  "--quiet",
                  "--out",
                  out.toString())
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      int exit = process.waitFor();
      Path json = out.resolve("compare.json");
      if (exit != 0 || !Files.exists(json)) {
        failed += budgetSeconds > seconds ? 1 : 0;
        System.out.println("a comparison gave no result, exit code " + exit);
        return null;
      }
      return new ObjectMapper().readTree(json.toFile());
    } finally {
      try (Stream<Path> files = Files.walk(out)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  private static List<String> metrics(JsonNode result, String word) {
    List<String> names = new ArrayList<>();
    for (JsonNode metric : result.path("metrics")) {
      if (metric.path("values").path(1).path("word").asText().equals(word)) {
        names.add(metric.path("key").asText());
      }
    }
    return names;
  }

  private static JsonNode value(JsonNode result, String key) {
    for (JsonNode metric : result.path("metrics")) {
      if (metric.path("key").asText().equals(key)) {
        return metric.path("values").path(1);
      }
    }
    throw new IllegalStateException("no " + key);
  }
}
