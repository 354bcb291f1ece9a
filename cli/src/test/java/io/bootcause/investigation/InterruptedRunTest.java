package io.bootcause.investigation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InterruptedRunTest {
  @TempDir private Path dir;

  @Test
  void isToldInOneLineThoughNothingWasRecordedYet() throws Exception {
    try (InterruptedRun run = new InterruptedRun(Reports.into(dir))) {
      assertThat(run.saved()).isEqualTo("interrupted");
    }
    assertThat(dir).isEmptyDirectory();
  }
}
