package io.bootcause.investigation;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.service.ServiceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportsTest {
  @TempDir Path dir;

  @Test
  void directoriesThatWereMadeForNothingGo() throws ServiceException {
    Reports.into(dir.resolve("bootcause-out/app-1")).removeIfEmpty();

    assertThat(dir).isEmptyDirectory();
  }

  @Test
  void whatWasThereOrIsNotEmptyStays() throws ServiceException, IOException {
    Path there = Files.createDirectory(dir.resolve("there"));
    Reports.into(there).removeIfEmpty();
    Reports reports = Reports.into(dir.resolve("all/app-1"));
    Path other = Files.createDirectory(dir.resolve("all/app-2"));
    reports.removeIfEmpty();

    assertThat(there).exists();
    assertThat(other).exists();
    assertThat(dir.resolve("all/app-1")).doesNotExist();
  }
}
