package io.bootcause.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With SQLite; {@link PostgresqlHistoryTest} has the same with PostgreSQL. */
class HistoryTest extends HistoryContract {
  @TempDir private Path dir;

  @Override
  HistoryLocation location() throws HistoryException {
    return HistoryLocation.of(
            "jdbc:sqlite:" + dir.resolve("kept/history.db"), Map.of(), "/nonexistent")
        .orElseThrow();
  }

  private Path file() {
    return dir.resolve("kept/history.db");
  }

  @Test
  void onlyItsOwnerMayReadIt() throws Exception {
    try (History history = History.open(location())) {
      history.add(Runs.diagnosis("shop", 1, "c1", 4));
    }

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
        .isEqualTo("rw-------");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file().getParent())))
        .isEqualTo("rwx------");
  }

  @Test
  void aDamagedFileIsSaidSoInOneLine() throws Exception {
    Files.createDirectories(file().getParent());
    Files.writeString(
        file(), "this is no database, but long enough to be taken for one".repeat(99));

    assertThatThrownBy(() -> History.open(location()))
        .isInstanceOf(HistoryException.class)
        .hasMessageContaining("history.db")
        .hasMessageContaining("not a database")
        .message()
        .doesNotContain("\n");
  }

  @Test
  void aDirectoryThatCannotBeMadeIsSaidSo() throws Exception {
    Files.writeString(dir.resolve("kept"), "a file where the directory should be");

    assertThatThrownBy(() -> History.open(location())).isInstanceOf(HistoryException.class);
  }

  @Test
  void aLockedOneIsGivenUpAfterAWhileAndWholeAfterwards() throws Exception {
    try (History history = History.open(location())) {
      try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + file());
          Statement lock = other.createStatement()) {
        lock.execute("begin exclusive");
        assertThatThrownBy(() -> history.add(Runs.diagnosis("shop", 1, "c1", 4)))
            .isInstanceOf(HistoryException.class)
            .hasMessageContaining("locked");
        lock.execute("rollback");
      }
      assertThat(history.runs(null, 10)).isEmpty();
      history.add(Runs.diagnosis("shop", 2, "c2", 4));
      assertThat(history.runs(null, 10)).hasSize(1);
    }
  }

  @Test
  void aRunThatCannotBeWrittenWholeLeavesNothing() throws Exception {
    KeptRun run = Runs.diagnosis("shop", 1, "c1", 4);
    KeptRun twice =
        new KeptRun(
            run.head(),
            run.findings(),
            run.experiments(),
            List.of(run.figures().get(0), run.figures().get(0)),
            run.budget(),
            run.reportJson());
    try (History history = History.open(location())) {
      assertThatThrownBy(() -> history.add(twice)).isInstanceOf(HistoryException.class);
      assertThat(history.runs(null, 10)).isEmpty();
    }
  }
}
