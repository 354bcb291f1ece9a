package io.bootcause.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The reports of comparisons; golden files as GoldenTest has them. */
class CompareReportsTest {
  private static final Path GOLDEN = Path.of("src/test/resources/golden");

  private static final Map<String, Supplier<Compared>> SAMPLES =
      Map.of(
          "compare-servers", CompareSamples::servers,
          "compare-worse", CompareSamples::worse,
          "compare-hostile", CompareSamples::hostile);

  static Stream<Arguments> cases() {
    return SAMPLES.keySet().stream()
        .sorted()
        .flatMap(
            s ->
                Stream.of("html", "json", "txt", "csv", "md", "junit.xml")
                    .map(r -> Arguments.of(s, r)));
  }

  private static String written(String extension, Compared compared) throws IOException {
    StringBuilder out = new StringBuilder();
    switch (extension) {
      case "html" -> new CompareHtmlReporter().write(compared, out);
      case "json" -> new CompareJsonReporter().write(compared, out);
      case "md" -> new CompareMarkdownReporter().write(compared, out);
      case "junit.xml" -> new CompareJunitReporter().write(compared, out);
      case "csv" -> out.append(CompareCsv.of(compared));
      default -> terminal(compared, out);
    }
    return out.toString();
  }

  private static void terminal(Compared compared, Appendable out) throws IOException {
    new CompareTerminalReporter(false, true, List.of(Path.of("bootcause-out/compare.html")))
        .write(compared, out);
  }

  @ParameterizedTest(name = "{0}.{1}")
  @MethodSource("cases")
  void writesTheGoldenFile(String sample, String extension) throws IOException {
    String written = written(extension, SAMPLES.get(sample).get());
    String ours = extension.equals("html") ? GoldenTest.kept(sample, written) : written;
    Path golden = GOLDEN.resolve(sample + "." + extension);
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(golden, ours, UTF_8);
    }
    assertThat(ours).isEqualTo(Files.readString(golden, UTF_8));
  }

  @Test
  void everyLineOfTheTerminalFits() throws IOException {
    for (Supplier<Compared> sample : SAMPLES.values()) {
      assertThat(written("txt", sample.get()).lines())
          .allSatisfy(line -> assertThat(TerminalStyle.width(line)).isLessThanOrEqualTo(80));
    }
  }

  @Test
  void noTextBecomesMarkupOrAFormula() throws IOException {
    assertThat(written("html", CompareSamples.hostile()))
        .doesNotContain("<script>alert")
        .doesNotContain("\u001b")
        .doesNotContain("style=\"");
    assertThat(written("txt", CompareSamples.hostile())).doesNotContain("\u001b");
    assertThat(written("csv", CompareSamples.hostile()).lines())
        .allSatisfy(line -> assertThat(line).doesNotStartWith("=").doesNotStartWith("\"="));
  }

  @Test
  void theSentenceSaysWhoIsBetterByHowMuch() throws IOException {
    assertThat(written("txt", CompareSamples.servers()))
        .contains("jetty is better in throughput at the knee (+62 %)")
        .containsPattern("worse in resident memory\\s+after\\s+the\\s+load \\(\\+12 %\\)");
    assertThat(CompareHeadline.of(CompareSamples.worse()).sentence())
        .isEqualTo("after costs more than before by more than the tolerated 10 %.");
  }

  @Test
  void jsonHasTheContractsFields() throws IOException {
    JsonNode json = new ObjectMapper().readTree(written("json", CompareSamples.worse()));
    assertThat(json.path("schema").asText()).isEqualTo("bootcause-compare/1");
    assertThat(json.path("gate").path("answers").path(0).path("answer").asText())
        .isEqualTo("WORSE");
    JsonNode p50 = json.path("metrics").path(1).path("values").path(1);
    assertThat(p50.path("ratio").asDouble()).isEqualTo(1.2);
    assertThat(p50.path("interval").size()).isEqualTo(2);
    assertThat(p50.path("rounds").size()).isEqualTo(8);
    assertThat(json.path("variants").path(0).path("usl").path("capacity").path("value").asDouble())
        .isPositive();
  }

  @Test
  void toleranceFailsInJunitAsTheExitCodeDoes() throws IOException {
    assertThat(written("junit.xml", CompareSamples.worse()))
        .contains("<testsuite name=\"bootcause.compare.after\" tests=\"9\" failures=\"1\"")
        .contains("<failure message=\"after costs more than before by over 10 %\"");
    assertThat(written("junit.xml", CompareSamples.servers()))
        .doesNotContain("<failure", "<error")
        .contains("bootcause.compare.jetty", "bootcause.compare.undertow");
  }

  @Test
  void theFilesAreTheirOwnersAlone(@TempDir Path dir) throws IOException {
    List<Path> files = new ArrayList<>(CompareReports.write(CompareSamples.servers(), dir));
    files.addAll(
        CompareFormat.write(CompareSamples.servers(), dir, List.of(CompareFormat.values())));
    assertThat(files).hasSize(5);
    for (Path file : files) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-------");
      assertThat(Files.size(file)).isPositive();
    }
  }
}
