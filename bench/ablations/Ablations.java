import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Diagnoses recordings as they are, and without what one means of measuring gave. */
public class Ablations {
  private static final String RECORDING = "recording.json.gz";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final String tool;
  private final Map<String, Consumer<ObjectNode>> without = new LinkedHashMap<>();

  Ablations(String tool) {
    this.tool = tool;
    without.put("idle gaps", r -> withoutPhases(r, Set.of("IDLE")));
    without.put("load", r -> withoutPhases(r, Set.of("STEP", "OVERLOAD", "HOARD")));
    without.put("wall sampling", Ablations::withoutWallSamples);
    without.put("named waits", r -> r.set("waits", JSON.createArrayNode()));
  }

  public static void main(String[] args) throws Exception {
    new Ablations(args[0]).run(List.of(args).subList(1, args.length));
  }

  private void run(List<String> directories) throws Exception {
    Map<String, int[]> kept = new LinkedHashMap<>();
    int found = 0;
    int quiet = 0;
    Map<String, Integer> verdicts = new HashMap<>();
    System.out.printf("%-34s %-20s", "recording", "as it is");
    without.keySet().forEach(name -> System.out.printf(" %-20s", "without " + name));
    System.out.println();
    for (String directory : directories) {
      Path from = Path.of(directory, RECORDING);
      if (!Files.exists(from)) {
        System.err.println("no recording in " + directory);
        continue;
      }
      String asIs = first(from.getParent());
      found += asIs.equals("-") ? 0 : 1;
      quiet += asIs.equals("-") ? 1 : 0;
      System.out.printf("%-34s %-20s", from.getParent().getFileName(), asIs);
      for (Map.Entry<String, Consumer<ObjectNode>> ablation : without.entrySet()) {
        String then = first(from, ablation.getValue());
        int[] counts = kept.computeIfAbsent(ablation.getKey(), k -> new int[3]);
        if (asIs.equals("-")) {
          counts[2] += then.equals("-") ? 0 : 1;
        } else {
          counts[then.equals(asIs) ? 0 : 1]++;
        }
        System.out.printf(" %-20s", then.equals(asIs) ? "same" : then);
      }
      System.out.println();
      verdicts(from.resolveSibling("report.json"), verdicts);
    }
    System.out.println();
    for (Map.Entry<String, int[]> ablation : kept.entrySet()) {
      int[] counts = ablation.getValue();
      System.out.printf(
          "without %s: %d of %d still named first, %d lost or named as something else; %d of %d that had no"
              + " finding get one%n",
          ablation.getKey(), counts[0], found, counts[1], counts[2], quiet);
    }
    int all = verdicts.values().stream().mapToInt(Integer::intValue).sum();
    System.out.printf(
        "without experiments: %d suggested changes would all stand as suggestions; tried, %d are CONFIRMED,"
            + " %d REFUTED, %d INCONCLUSIVE%n",
        all,
        verdicts.getOrDefault("CONFIRMED", 0),
        verdicts.getOrDefault("REFUTED", 0),
        verdicts.getOrDefault("INCONCLUSIVE", 0));
  }

  /** The first finding of a recording without what the ablation takes out. */
  private String first(Path recording, Consumer<ObjectNode> ablation) throws Exception {
    Path directory = Files.createTempDirectory("ablation");
    try {
      ObjectNode root;
      try (InputStream in = new GZIPInputStream(Files.newInputStream(recording))) {
        root = (ObjectNode) JSON.readTree(in);
      }
      ablation.accept(root);
      try (OutputStream out =
          new GZIPOutputStream(Files.newOutputStream(directory.resolve(RECORDING)))) {
        JSON.writeValue(out, root);
      }
      return first(directory);
    } finally {
      delete(directory);
    }
  }

  /** "-" for none. */
  private String first(Path directory) throws IOException, InterruptedException {
    Process explain =
        new ProcessBuilder("java", "-jar", tool, "explain", directory.toString(), "--json")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    JsonNode report = JSON.readTree(explain.getInputStream());
    explain.waitFor();
    JsonNode findings = report.path("findings");
    return findings.isEmpty() ? "-" : findings.path(0).path("detector").asText();
  }

  /** What was sent in these phases was never sent, and nobody looked meanwhile. */
  private static void withoutPhases(ObjectNode recording, Set<String> shapes) {
    Set<Integer> gone = new HashSet<>();
    JsonNode phases = recording.path("phases");
    for (int i = 0; i < phases.size(); i++) {
      if (shapes.contains(phases.path(i).path("shape").asText())) {
        gone.add(i);
      }
    }
    remove(recording.withArray("samples"), s -> gone.contains(s.path("phase").asInt()));
    remove(recording.withArray("profiles"), p -> gone.contains(p.path("phase").asInt()));
    if (shapes.contains("OVERLOAD")) {
      recording.set("standstills", JSON.createArrayNode());
      recording.set("heap", JSON.createArrayNode());
    }
  }

  /** Stacks of the start stay: they are dumps. */
  private static void withoutWallSamples(ObjectNode recording) {
    remove(recording.withArray("stacks"), s -> s.path("value").path("wall").asBoolean());
    JsonNode phases = recording.path("phases");
    for (JsonNode profile : recording.path("profiles")) {
      boolean start =
          phases.path(profile.path("phase").asInt()).path("shape").asText().equals("START");
      if (!start) {
        remove(((ObjectNode) profile).withArray("stacks"), s -> s.path("wall").asBoolean());
      }
    }
  }

  private static void remove(ArrayNode nodes, Predicate<JsonNode> such) {
    for (Iterator<JsonNode> all = nodes.elements(); all.hasNext(); ) {
      if (such.test(all.next())) {
        all.remove();
      }
    }
  }

  private static void verdicts(Path report, Map<String, Integer> counts) throws IOException {
    if (!Files.exists(report)) {
      return;
    }
    for (JsonNode finding : JSON.readTree(report.toFile()).path("findings")) {
      for (JsonNode fix : finding.path("fixes")) {
        String verdict = fix.path("experiment").path("verdict").asText();
        if (!verdict.isEmpty()) {
          counts.merge(verdict, 1, Integer::sum);
        }
      }
    }
  }

  private static void delete(Path directory) throws IOException {
    List<Path> deepestFirst;
    try (Stream<Path> walk = Files.walk(directory)) {
      deepestFirst = walk.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : deepestFirst) {
      Files.delete(path);
    }
  }
}
