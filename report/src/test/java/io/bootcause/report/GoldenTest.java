package io.bootcause.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every reporter writes for every sample, byte by byte, but for the scripts that draw. After a
 * change that is meant to be seen, write the golden files anew and read the difference before
 * committing it:
 *
 * <pre>mvn test -pl report -Dtest=GoldenTest -Dgolden.update=true</pre>
 */
class GoldenTest {
  private static final Path GOLDEN = Path.of("src/test/resources/golden");

  /** The same as a browser can open them: for report/browser-test. */
  private static final Path PAGES = Path.of("target/pages");

  private static final Map<String, Supplier<Investigated>> SAMPLES =
      Map.of(
          "tomcat-scan", Samples::tomcatScan,
          "healthy", Samples::healthy,
          "invalid", Samples::invalid,
          "null-effect", Samples::nullEffect,
          "attack", Samples::attack);

  private static final Map<String, Reporter> REPORTERS =
      Map.of(
          "html", new HtmlReporter(),
          "json", new JsonReporter(),
          "sarif", new SarifReporter(new SourceTree(Path.of("."), List.of()), KnownFindings.none()),
          "junit.xml", new JunitReporter(KnownFindings.none()),
          "md", new MarkdownReporter(),
          "txt", terminal(false, true),
          "ascii.txt", terminal(false, false),
          "ansi.txt", terminal(true, true));

  static Reporter terminal(boolean color, boolean unicode) {
    return new TerminalReporter(
        color,
        unicode,
        List.of(Path.of("bootcause-out/report.html"), Path.of("bootcause-out/report.json")));
  }

  static Stream<Arguments> cases() {
    return SAMPLES.keySet().stream()
        .sorted()
        .flatMap(s -> REPORTERS.keySet().stream().sorted().map(r -> Arguments.of(s, r)));
  }

  @ParameterizedTest(name = "{0}.{1}")
  @MethodSource("cases")
  void writesTheGoldenFile(String sample, String extension) throws IOException {
    StringBuilder written = new StringBuilder();
    REPORTERS.get(extension).write(SAMPLES.get(sample).get(), written);
    String ours = extension.equals("html") ? kept(sample, written.toString()) : written.toString();
    Path golden = GOLDEN.resolve(sample + "." + extension);
    if (Boolean.getBoolean("golden.update")) {
      Files.createDirectories(GOLDEN);
      Files.writeString(golden, ours, UTF_8);
    }
    assertThat(ours).isEqualTo(Files.readString(golden, UTF_8));
  }

  /**
   * Keeps a page as a browser can open it.
   *
   * @return the page without the scripts that draw, which are no markup of ours
   */
  static String kept(String sample, String page) throws IOException {
    Files.createDirectories(PAGES);
    Files.writeString(PAGES.resolve(sample + ".html"), page, UTF_8);
    return page.replace(HtmlReporter.D3, "/* D3 */\n")
        .replace(HtmlReporter.CHARTS, "/* charts.js */\n");
  }
}
