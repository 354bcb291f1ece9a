package io.bootcause.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KnownFindingsTest {
  @TempDir Path dir;

  private String sarif(Investigated in, KnownFindings known) throws IOException {
    StringBuilder out = new StringBuilder();
    new SarifReporter(new SourceTree(dir, List.of()), known).write(in, out);
    return out.toString();
  }

  /** The findings of a sample, as a build keeps them. */
  private KnownFindings of(Investigated in) throws IOException {
    return KnownFindings.of(
        Files.writeString(dir.resolve("baseline.sarif"), sarif(in, KnownFindings.none())));
  }

  private static JsonNode states(String sarif) throws IOException {
    return new ObjectMapper().readTree(sarif).at("/runs/0/results");
  }

  @Test
  void whatWasFoundBeforeIsKnown() throws IOException {
    Investigated in = Samples.tomcatScan();

    assertThat(of(in).count(in.diagnosis())).isEqualTo(in.diagnosis().findings().size());
    assertThat(of(Samples.healthy()).count(in.diagnosis())).isZero();
    assertThat(KnownFindings.none().count(in.diagnosis())).isZero();
  }

  @Test
  void sarifSaysWhatIsNewAsItsSchemaHasIt() throws IOException {
    Investigated in = Samples.tomcatScan();
    String again = sarif(in, of(in));
    String first = sarif(in, of(Samples.healthy()));

    assertThat(states(again)).allMatch(r -> r.path("baselineState").asText().equals("unchanged"));
    assertThat(states(first)).allMatch(r -> r.path("baselineState").asText().equals("new"));
    assertThat(states(sarif(in, KnownFindings.none()))).noneMatch(r -> r.has("baselineState"));
    assertThat(SarifReporterTest.SCHEMA.validate(again, InputFormat.JSON)).isEmpty();
    assertThat(SarifReporterTest.SCHEMA.validate(first, InputFormat.JSON)).isEmpty();
  }

  @Test
  void inATestReportWhatIsKnownIsNoFailure() throws IOException {
    Investigated in = Samples.tomcatScan();
    StringBuilder first = new StringBuilder();
    StringBuilder again = new StringBuilder();
    new JunitReporter(of(Samples.healthy())).write(in, first);
    new JunitReporter(of(in)).write(in, again);

    assertThat(first).contains("<failure");
    assertThat(again).doesNotContain("<failure").contains("known: ");
  }

  @Test
  void whatIsNoReportOfOursIsNoBaseline() throws IOException {
    Path text = Files.writeString(dir.resolve("a.sarif"), "sarif");
    Path other = Files.writeString(dir.resolve("b.sarif"), "{}");
    Path others =
        Files.writeString(
            dir.resolve("c.sarif"), "{\"runs\":[{\"results\":[{\"ruleId\":\"x\"}]}]}");

    assertThatThrownBy(() -> KnownFindings.of(text)).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> KnownFindings.of(other)).hasMessageContaining("no SARIF");
    assertThatThrownBy(() -> KnownFindings.of(others)).hasMessageContaining("not Bootcause's");
  }
}
