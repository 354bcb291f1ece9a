package io.bootcause.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every {@code cases/NAME/case.yaml} is what {@code cases/README.md} says it is. Builds nothing.
 */
class CaseFilesTest {
  private static final Path CASES = Tool.ROOT.resolve("cases");
  private static final Set<String> KEYS =
      Set.of(
          "name",
          "summary",
          "seed",
          "source",
          "jar",
          "build",
          "jvm-args",
          "app-args",
          "jdk",
          "needs",
          "requests",
          "health",
          "trigger",
          "expect",
          "twins");
  private static final Set<String> TWIN_KEYS =
      Set.of("differs", "args", "jar", "jvm-args", "app-args", "layout", "requests", "expect");
  private static final Set<String> EXPECT_KEYS =
      Set.of(
          "mechanism",
          "kind",
          "where",
          "artifact",
          "property",
          "evidence",
          "costs",
          "cause",
          "fixes",
          "never",
          "also");
  private static final Set<String> KINDS =
      Set.of("LIBRARY_BUG", "CONFIG", "APP_CODE", "JVM", "SYSTEM");
  private static final Pattern REQUEST = Pattern.compile("[A-Z]+ /\\S*");

  static Stream<Path> files() throws IOException {
    try (Stream<Path> directories = Files.list(CASES)) {
      return directories
          .map(directory -> directory.resolve("case.yaml"))
          .filter(Files::exists)
          .sorted()
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void isWellFormed(Path file) throws IOException {
    JsonNode root = new YAMLMapper().readTree(file.toFile());
    assertThat(names(root)).isSubsetOf(KEYS);
    assertThat(root.path("name").asText()).isEqualTo(file.getParent().getFileName().toString());
    assertThat(root.path("summary").asText()).isNotBlank();
    assertThat(root.path("jar").asText()).matches("target/app\\.[jw]ar");
    assertThat(root.path("jdk").asText(">=17")).matches(">=\\d+");
    assertThat(file.resolveSibling("pom.xml")).exists();
    requests(file, root.path("requests"));
    expectation(root.path("expect"));
    for (String twin : names(root.path("twins"))) {
      JsonNode node = root.path("twins").path(twin);
      assertThat(twin).matches("[a-zA-Z0-9._-]+");
      assertThat(names(node)).as(twin).isSubsetOf(TWIN_KEYS).contains("differs", "expect");
      if (node.has("requests")) {
        requests(file, node.path("requests"));
      }
      if (!node.path("expect").asText().equals("as base")) {
        expectation(node.path("expect"));
      }
    }
  }

  /** {@code cases/build} reads the same files with awk. */
  @Test
  void theBuildScriptSeesTheSame() throws IOException, InterruptedException {
    List<String> expected = new ArrayList<>();
    for (Path file : files().toList()) {
      JsonNode root = new YAMLMapper().readTree(file.toFile());
      String name = root.path("name").asText();
      expected.add(name + "\t" + root.path("summary").asText());
      for (String twin : names(root.path("twins"))) {
        String differs = root.path("twins").path(twin).path("differs").asText();
        expected.add(name + ":" + twin + "\t" + differs);
      }
    }
    Process list = new ProcessBuilder(CASES.resolve("build").toString(), "--list").start();
    assertThat(list.inputReader().lines()).containsExactlyElementsOf(expected);
    assertThat(list.waitFor()).isZero();
  }

  private static void requests(Path file, JsonNode requests) throws IOException {
    assertThat(requests).isNotEmpty();
    for (JsonNode request : requests) {
      String text = request.asText();
      if (text.endsWith(".http")) {
        assertThat(Files.readString(file.resolveSibling(text))).contains(" /");
      } else {
        assertThat(text).matches(REQUEST);
      }
    }
  }

  private static void expectation(JsonNode expect) throws IOException {
    if (expect.isTextual()) {
      assertThat(expect.asText()).isEqualTo("healthy");
      return;
    }
    assertThat(names(expect)).isSubsetOf(EXPECT_KEYS);
    List<String> mechanisms = new ArrayList<>();
    expect.path("costs").forEach(cost -> mechanisms.add(cost.asText()));
    expect.path("never").forEach(never -> mechanisms.add(never.asText()));
    expect.path("also").forEach(also -> mechanisms.add(also.asText()));
    if (!expect.has("never")) {
      mechanisms.add(expect.path("mechanism").asText());
      assertThat(expect.path("kind").asText()).isIn(KINDS);
      boolean causeOnly = expect.path("cause").asText().equals("only");
      assertThat(causeOnly).as("either 'cause: only' or fixes").isNotEqualTo(expect.has("fixes"));
    }
    for (String mechanism : mechanisms) {
      assertThat(Files.readString(CASES.resolve("README.md"))).contains("| `" + mechanism + "` |");
    }
    for (String key : List.of("where", "evidence")) {
      expect.path(key).forEach(pattern -> Pattern.compile(pattern.asText()));
    }
    Pattern.compile(expect.path("artifact").asText());
    Pattern.compile(expect.path("property").asText());
    for (JsonNode fix : expect.path("fixes")) {
      Pattern.compile(fix.path("change").asText());
      assertThat(fix.path("verdict").asText()).isIn("CONFIRMED", "HELPS", "REFUTED");
    }
  }

  private static List<String> names(JsonNode node) {
    List<String> names = new ArrayList<>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
