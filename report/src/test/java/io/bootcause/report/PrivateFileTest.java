package io.bootcause.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivateFileTest {
  @TempDir private Path directory;

  @Test
  void onlyTheOwnerMayReadIt() throws IOException {
    Path file = directory.resolve("report.json");
    Files.writeString(file, "old, and longer than the new one");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));

    PrivateFile.write(file, "new");

    assertThat(file).hasContent("new");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void leavesNothingBehindWhenItFails() throws IOException {
    Path taken = Files.createDirectories(directory.resolve("report.json/inside"));

    assertThatThrownBy(() -> PrivateFile.write(taken.getParent(), "new"))
        .isInstanceOf(IOException.class);

    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files).containsExactly(taken.getParent());
    }
  }

  @Test
  void oldReportSurvivesAReporterThatFails() throws IOException {
    Path file = directory.resolve("report.json");
    Files.writeString(file, "old");
    Reporter failing =
        (investigated, out) -> {
          out.append("half");
          throw new IOException("disk full");
        };

    assertThatThrownBy(() -> failing.writeFile(Samples.healthy(), file)).hasMessage("disk full");

    assertThat(file).hasContent("old");
  }
}
