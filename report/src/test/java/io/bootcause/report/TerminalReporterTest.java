package io.bootcause.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.experiment.ExperimentResult;
import io.bootcause.report.charts.Charts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TerminalReporterTest {
  private static List<String> write(Investigated investigated, boolean color, boolean unicode)
      throws IOException {
    StringBuilder out = new StringBuilder();
    new TerminalReporter(
            color, unicode, List.of(Path.of("out/report.html"), Path.of("out/report.json")))
        .write(investigated, out);
    return out.toString().lines().toList();
  }

  static Stream<Investigated> samples() {
    return Stream.of(
        Samples.tomcatScan(),
        Samples.growing(),
        Samples.healthy(),
        Samples.invalid(),
        Samples.nullEffect(),
        Samples.attack());
  }

  @ParameterizedTest
  @MethodSource("samples")
  void colourChangesNothingButColour(Investigated sample) throws IOException {
    List<String> plain = write(sample, false, true);
    List<String> coloured =
        write(sample, true, true).stream()
            .map(l -> l.replaceAll("\u001b\\[[0-9;]*m", "").stripTrailing())
            .toList();

    assertThat(coloured).isEqualTo(plain);
    assertThat(String.join("", plain)).doesNotContain("\u001b");
  }

  @Test
  void ofPlacesThatWereNotTimedItSaysNoTimes() throws IOException {
    List<String> lines = write(Samples.growing(), false, true);
    assertThat(lines).contains("Where").noneMatch(l -> l.contains("~0.00"));
    assertThat(lines).anyMatch(l -> l.startsWith("> Visits#seen") && l.endsWith("culprit"));
  }

  @Test
  void whatElseWasFoundIsNamed() throws IOException {
    assertThat(write(Samples.growingAnd(0), false, true)).noneMatch(l -> l.contains("Also found"));
    assertThat(write(Samples.growingAnd(1), false, true))
        .contains("Also found   Cause 1 of them all")
        .noneMatch(l -> l.contains("in the report"));
    assertThat(write(Samples.growingAnd(4), false, true))
        .containsSubsequence(
            "Also found   Cause 1 of them all",
            "             Cause 2 of them all",
            "             and 2 more, in the report");
  }

  @Property(tries = 200)
  void neverMoreThanOneScreen(@ForAll String text, @ForAll double number, @ForAll boolean unicode)
      throws IOException {
    List<String> lines = write(Samples.withEveryText(text, number), false, unicode);

    assertThat(lines).hasSizeLessThanOrEqualTo(TerminalReporter.HEIGHT);
    assertThat(lines)
        .allSatisfy(l -> assertThat(TerminalStyle.width(l)).isLessThanOrEqualTo(80))
        .allSatisfy(l -> assertThat(l).doesNotContainPattern("\\p{Cntrl}"));
    if (!unicode) {
      assertThat(lines).allSatisfy(l -> assertThat(l).matches("\\p{ASCII}*"));
    }
  }

  @Test
  void reportsAreNamedHoweverMuchThereIsToSay() throws IOException {
    Investigated rich = Samples.tomcatScan();
    Investigated richer =
        new Investigated(
            rich.toolVersion(),
            rich.startedAt(),
            rich.target(),
            rich.requests(),
            rich.artifact(),
            rich.jdk(),
            rich.shapes(),
            rich.diagnosis(),
            List.of(
                Collections.nCopies(9, rich.fixes().get(0)).stream()
                    .flatMap(List::stream)
                    .toList()),
            rich.fixes().get(0),
            List.of(),
            rich.timing(),
            rich.command(),
            Charts.none());

    List<String> lines = write(richer, false, true);

    assertThat(lines).hasSizeLessThanOrEqualTo(TerminalReporter.HEIGHT);
    assertThat(lines.get(lines.size() - 1)).contains("report.json");
    assertThat(lines).anyMatch(l -> l.contains("Unexplained"));
    assertThat(lines).anyMatch(l -> l.contains("more in the report"));
  }

  @Test
  void wideCharactersCountTwice() {
    TerminalStyle style = new TerminalStyle(false, true);

    assertThat(style.fit("服务很慢", 5)).isEqualTo("服务…");
    assertThat(style.left("服务", 5)).isEqualTo("服务 ");
    assertThat(style.wrap("one two three", 7, 2)).containsExactly("one two", "three");
    assertThat(style.wrap("abcdefghij", 4, 3)).containsExactly("abcd", "efgh", "ij");
  }

  @Test
  void linesAreCutBetweenWordsAndNames() {
    TerminalStyle style = new TerminalStyle(false, true);

    assertThat(style.wrap("one two three four five", 14, 1)).containsExactly("one two …");
    List<String> names = Collections.nCopies(12, "pool-starvation");
    List<String> lines = style.names("Ruled out", names, 2);
    assertThat(lines).hasSize(2);
    assertThat(String.join(" ", lines)).endsWith(" more").doesNotContain("…");
    assertThat(lines).allMatch(line -> line.length() <= 80);
  }

  @Test
  void changesAndNotesAreNotCut() throws IOException {
    TerminalTables tables = new TerminalTables(new TerminalStyle(false, true));
    String text = String.join("\n", tables.fixes(Samples.tomcatScan(), 8));

    assertThat(text)
        .containsPattern(
            "3 server.tomcat.background-processor-delay=\\S+\n {31}REFUTED +47.9 → 46.6 ms");
    assertThat(text).containsPattern("4 spring.mvc.static-path-pattern=\\S+ NOT TRIED");
    String noEffect = String.join(" ", write(Samples.nullEffect(), false, true));
    assertThat(noEffect.replaceAll(" +", " ")).contains("the changed service did not start");
  }

  @Test
  void whatAConfirmedChangeHasFoundIsSaidBelowIt() throws IOException {
    Investigated sample = Samples.tomcatScan();
    List<ExperimentResult> noted =
        sample.fixes().get(0).stream()
            .map(
                r ->
                    new ExperimentResult(
                        r.change(),
                        r.metric(),
                        r.unit(),
                        r.effect(),
                        r.verdict(),
                        r.confirmed() ? "raised from 4 to 64" : r.note(),
                        r.control(),
                        r.changed()))
            .toList();
    Investigated found =
        new Investigated(
            sample.toolVersion(),
            sample.startedAt(),
            sample.target(),
            sample.requests(),
            sample.artifact(),
            sample.jdk(),
            sample.shapes(),
            sample.diagnosis(),
            List.of(noted),
            List.of(),
            List.of(),
            sample.timing(),
            sample.command(),
            Charts.none());

    TerminalTables tables = new TerminalTables(new TerminalStyle(false, true));
    String text = String.join("\n", tables.fixes(found, 8));

    assertThat(text).containsPattern("CONFIRMED .*\n  raised from 4 to 64\n2 ");
  }
}
