package io.bootcause.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a real server of its own, which Maven brings: nothing need be installed. */
class PostgresqlHistoryTest extends HistoryContract {
  private static EmbeddedPostgres server;
  private static int databases;
  private String url;

  @BeforeAll
  static void start(@TempDir Path dir) {
    try {
      server =
          EmbeddedPostgres.builder()
              .setDataDirectory(dir.resolve("data"))
              .setOverrideWorkingDirectory(dir.resolve("binaries").toFile())
              .start();
    } catch (IOException | RuntimeException e) {
      // No user namespace for root, another processor: the reason is shown with the skipped test.
      Assumptions.abort("no PostgreSQL server can be started here: " + e);
    }
  }

  @AfterAll
  static void stop() throws IOException {
    if (server != null) {
      server.close();
    }
  }

  @BeforeEach
  void database() throws Exception {
    String name = "history_" + ++databases;
    try (Connection connection = server.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create database " + name);
    }
    url = server.getJdbcUrl("postgres", name);
  }

  @Override
  HistoryLocation location() throws HistoryException {
    return HistoryLocation.of(url, Map.of(), "/nonexistent").orElseThrow();
  }

  @Test
  void aTeamMayBeginAtOnce() throws Exception {
    ExecutorService team = Executors.newFixedThreadPool(4);
    try {
      var members =
          java.util.stream.IntStream.range(0, 4)
              .mapToObj(
                  i ->
                      team.submit(
                          () -> {
                            try (History history = History.open(location())) {
                              return history.add(Runs.diagnosis("shop", i, "c" + i, 4));
                            }
                          }))
              .toList();
      for (Future<Long> member : members) {
        assertThat(member.get()).isPositive();
      }
    } finally {
      team.shutdownNow();
    }
    try (History history = History.open(location())) {
      assertThat(history.runs(null, 10)).hasSize(4);
    }
  }

  @Test
  void textThatPostgresqlRefusesIsKeptWithoutIt() throws Exception {
    try (History history = History.open(location())) {
      long id = history.add(Runs.diagnosis("sh\0op", 1, "c1", 4));
      assertThat(history.run(id).orElseThrow().head().service().name()).isEqualTo("sh\uFFFDop");
    }
  }

  @Test
  void aServerThatIsNotThereIsSaidSoWithoutThePassword() throws Exception {
    int free;
    try (ServerSocket socket = new ServerSocket(0)) {
      free = socket.getLocalPort();
    }
    HistoryLocation nowhere =
        HistoryLocation.of(
                "jdbc:postgresql://127.0.0.1:" + free + "/x?user=a&password=geheim",
                Map.of(),
                "/nonexistent")
            .orElseThrow();

    assertThatThrownBy(() -> History.open(nowhere))
        .isInstanceOf(HistoryException.class)
        .hasMessageContaining("127.0.0.1:" + free)
        .hasMessageNotContaining("geheim");
  }
}
