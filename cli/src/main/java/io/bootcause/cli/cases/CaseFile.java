package io.bootcause.cli.cases;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Reads {@code NAME/case.yaml}, as cases/README.md describes it. */
final class CaseFile {
  private static final String FILE = "case.yaml";

  private CaseFile() {}

  /** Names of the cases in a directory, sorted. */
  static List<String> names(Path cases) throws BadCaseException {
    try (Stream<Path> directories = Files.list(cases)) {
      List<String> names =
          directories
              .filter(directory -> Files.exists(directory.resolve(FILE)))
              .map(directory -> String.valueOf(directory.getFileName()))
              .sorted()
              .toList();
      if (names.isEmpty()) {
        throw new BadCaseException("no NAME/" + FILE + " in " + cases);
      }
      return names;
    } catch (IOException e) {
      throw new BadCaseException("cannot read the directory of cases " + cases);
    }
  }

  /** The case as it is, then its twins. */
  static List<CaseRun> read(Path cases, String name) throws BadCaseException {
    Path directory = cases.resolve(name);
    Path file = directory.resolve(FILE);
    if (!Files.exists(file)) {
      throw new BadCaseException(
          "no case '" + name + "' in " + cases + "; there are: " + String.join(", ", names(cases)));
    }
    try {
      JsonNode root = new YAMLMapper().readTree(file.toFile());
      if (root == null || root.path("expect").isMissingNode()) {
        throw new BadCaseException("it has no 'expect:'");
      }
      Expectation expect = Expectation.of(root.path("expect"), Expectation.HEALTHY);
      List<CaseRun> runs = new ArrayList<>();
      runs.add(run(name, directory, root, root, expect));
      for (Map.Entry<String, JsonNode> twin : root.path("twins").properties()) {
        runs.add(
            run(
                name + ":" + twin.getKey(),
                directory,
                root,
                twin.getValue(),
                Expectation.of(twin.getValue().path("expect"), expect)));
      }
      return runs;
    } catch (JsonProcessingException e) {
      throw new BadCaseException(file + ": not YAML: " + e.getOriginalMessage());
    } catch (IOException e) {
      throw new BadCaseException("cannot read " + file);
    } catch (BadCaseException e) {
      throw new BadCaseException(file + ": " + e.getMessage());
    }
  }

  private static CaseRun run(
      String name, Path directory, JsonNode root, JsonNode variant, Expectation expect)
      throws BadCaseException {
    JsonNode requests = variant.has("requests") ? variant.path("requests") : root.path("requests");
    JsonNode jvmArgs = variant.has("jvm-args") ? variant.path("jvm-args") : root.path("jvm-args");
    List<String> appArgs = new ArrayList<>(texts(root.path("app-args")));
    if (name.indexOf(':') > 0) {
      appArgs.addAll(texts(variant.path("app-args")));
    }
    String jdk = root.path("jdk").asText(">=17");
    if (!jdk.matches(">=\\d{1,3}")) {
      throw new BadCaseException("not a JDK: '" + jdk + "'; write it as \">=21\"");
    }
    return new CaseRun(
        name,
        directory,
        texts(requests).stream()
            .map(r -> r.endsWith(".http") ? directory.resolve(r).toString() : r)
            .toList(),
        texts(jvmArgs),
        List.copyOf(appArgs),
        Integer.parseInt(jdk.substring(2)),
        texts(root.path("needs")),
        variant.path("layout").asText().equals("exploded"),
        expect);
  }

  private static List<String> texts(JsonNode nodes) {
    List<String> texts = new ArrayList<>();
    nodes.forEach(node -> texts.add(node.asText()));
    return List.copyOf(texts);
  }
}
