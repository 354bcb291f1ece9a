package io.bootcause.cli.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Detectors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaseFileTest {
  private static final String CASE =
      """
      name: a
      jar: target/app.jar
      jvm-args: ["-Xmx64m"]
      app-args: ["--x=1"]
      jdk: ">=21"
      requests: ["GET /", "more.http"]
      expect:
        mechanism: rebuilt-object
        where: ["a\\\\.B#c"]
        fixes:
          - change: "memoise .*"
            verdict: CONFIRMED
      twins:
        better:
          differs: it is
          app-args: ["--y=2"]
          expect: healthy
        worse:
          jvm-args: []
          layout: exploded
          requests: ["GET /2"]
          expect: as base
      """;

  @TempDir private Path cases;

  private void write(String text) throws IOException {
    Files.createDirectories(cases.resolve("a"));
    Files.writeString(cases.resolve("a").resolve("case.yaml"), text);
  }

  @Test
  void aTwinIsTheCaseWithItsDifferences() throws Exception {
    write(CASE);
    List<CaseRun> runs = CaseFile.read(cases, "a");
    assertThat(runs).extracting(CaseRun::name).containsExactly("a", "a:better", "a:worse");
    assertThat(runs.get(0).requests())
        .containsExactly("GET /", cases.resolve("a").resolve("more.http").toString());
    assertThat(runs.get(0).minJdk()).isEqualTo(21);
    assertThat(runs.get(0).expect().fixes().get(0).matches("remember a.B#c d.E#<init>")).isTrue();
    assertThat(runs.get(1).appArgs()).containsExactly("--x=1", "--y=2");
    assertThat(runs.get(1).jvmArgs()).containsExactly("-Xmx64m");
    assertThat(runs.get(1).expect().healthy()).isTrue();
    assertThat(runs.get(2).jvmArgs()).isEmpty();
    assertThat(runs.get(2).exploded()).isTrue();
    assertThat(runs.get(2).requests()).containsExactly("GET /2");
    assertThat(runs.get(2).expect()).isEqualTo(runs.get(0).expect());
  }

  @Test
  void saysWhatIsWrongWithACase() throws IOException {
    assertThatThrownBy(() -> CaseFile.names(cases)).hasMessageContaining("no NAME/case.yaml");
    write("name: a\n");
    assertThatThrownBy(() -> CaseFile.read(cases, "a")).hasMessageContaining("expect");
    write("expect: sick\n");
    assertThatThrownBy(() -> CaseFile.read(cases, "a")).hasMessageContaining("'sick'");
    write("expect: [\n");
    assertThatThrownBy(() -> CaseFile.read(cases, "a")).hasMessageContaining("not YAML");
    write("expect: {mechanism: entropy, where: ['(']}\n");
    assertThatThrownBy(() -> CaseFile.read(cases, "a")).hasMessageContaining("regular expression");
    assertThatThrownBy(() -> CaseFile.read(cases, "b")).hasMessageContaining("there are: a");
  }

  @Test
  void everyDetectorNamesSomething() {
    assertThat(Detectors.all())
        .extracting(Detector::id)
        .filteredOn(id -> !id.equals("known-bug"))
        .allMatch(Mechanisms::isKnown);
  }
}
