package io.bootcause.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnReportTest {
  private static final List<BuildFormat> ALL = List.of(BuildFormat.values());
  private static final List<CompareFormat> ALL_OF_COMPARE = List.of(CompareFormat.values());

  @TempDir Path dir;

  private List<Path> write(Investigated in, List<BuildFormat> formats, KnownFindings known)
      throws IOException {
    return BuildFormat.write(in, dir, Path.of(""), formats, known);
  }

  @Test
  void reportsOfAnEarlierRunGo() throws IOException {
    for (Investigated in :
        List.of(Samples.healthy(), Samples.tomcatScan(), Samples.invalid(), Samples.attack())) {
      assertThat(write(in, ALL, KnownFindings.none())).hasSize(3).allMatch(Files::exists);

      List<Path> left = write(Samples.healthy(), List.of(BuildFormat.JUNIT), KnownFindings.none());

      assertThat(dir).isDirectoryContaining("glob:**report.junit.xml");
      try (var files = Files.list(dir)) {
        assertThat(files).containsExactlyElementsOf(left);
      }
    }
  }

  @Test
  void whatAPersonPutThereStays() throws IOException {
    Path notes = Files.writeString(dir.resolve("report.md"), "# What I saw\n");
    Path other = Files.writeString(dir.resolve("report.sarif"), "{\"name\" : \"Another\"}");
    Path bytes = Files.write(dir.resolve("report.junit.xml"), new byte[] {-1, -2});

    write(Samples.healthy(), List.of(), KnownFindings.none());

    assertThat(List.of(notes, other, bytes)).allMatch(Files::exists);
  }

  @Test
  void theBaselineStays() throws IOException {
    write(Samples.tomcatScan(), ALL, KnownFindings.none());
    Path baseline = dir.resolve("report.sarif");

    write(Samples.healthy(), List.of(), KnownFindings.of(baseline));

    assertThat(baseline).exists();
    assertThat(dir.resolve("report.md")).doesNotExist();
  }

  @Test
  void soDoThoseOfAComparison() throws IOException {
    CompareFormat.write(CompareSamples.worse(), dir, ALL_OF_COMPARE);

    CompareFormat.write(CompareSamples.worse(), dir, List.of(CompareFormat.MARKDOWN));
    assertThat(dir.resolve("compare.md")).exists();
    assertThat(dir.resolve("compare.junit.xml")).doesNotExist();

    CompareFormat.write(CompareSamples.worse(), dir, List.of());
    assertThat(dir.resolve("compare.md")).doesNotExist();
  }
}
