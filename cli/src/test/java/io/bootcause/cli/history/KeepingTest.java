package io.bootcause.cli.history;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bootcause.history.History;
import io.bootcause.history.HistoryLocation;
import io.bootcause.history.KeptRun;
import io.bootcause.history.Machine;
import io.bootcause.history.RunHead;
import io.bootcause.history.ServiceIdentity;
import io.bootcause.service.ServiceException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Standard error is the process's, so that these tests run alone. */
@Isolated
class KeepingTest {
  @TempDir private Path dir;

  @Command
  static final class Host {
    @Mixin private Keeping keeping = new Keeping();
  }

  private static Keeping with(String... args) {
    Host host = new Host();
    new CommandLine(host).parseArgs(args);
    return host.keeping;
  }

  private static KeptRun run() {
    return new KeptRun(
        new RunHead(
            Instant.now(),
            1,
            "diagnose",
            "",
            "",
            ServiceIdentity.named("shop"),
            null,
            null,
            "",
            List.of(),
            "",
            new Machine("", "", "", 1),
            "",
            "Fine.",
            "VALID",
            0,
            ""),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        "{}");
  }

  private String errors(Keeping keeping, Keeping.Result result) throws Exception {
    PrintStream before = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setErr(new PrintStream(said, true, UTF_8));
    try (keeping) {
      keeping.begin("diagnose", "app.jar");
      keeping.keep(result);
    } finally {
      System.setErr(before);
    }
    return said.toString(UTF_8);
  }

  @Test
  void aRunIsKeptAndSeenWhileItGoesOn() throws Exception {
    String url = "jdbc:sqlite:" + dir.resolve("h.db");

    assertThat(errors(with("--history", url), KeepingTest::run)).isEmpty();
    try (History history =
        History.open(HistoryLocation.of(url, Map.of(), "/nonexistent").orElseThrow())) {
      assertThat(history.services()).containsExactly("shop");
    }
    try (var logs = Files.list(dir.resolve("live"))) {
      assertThat(Files.readString(logs.findFirst().orElseThrow())).contains("\"run\":1");
    }
  }

  @Test
  void aBrokenHistoryIsOneLine() throws Exception {
    Path file = Files.writeString(dir.resolve("h.db"), "no database at all ".repeat(300));

    assertThat(errors(with("--history", "jdbc:sqlite:" + file), KeepingTest::run).lines())
        .singleElement()
        .asString()
        .contains("not kept in the history", "not a database");
  }

  @Test
  void aDirectoryThatCannotBeWrittenIsOneLine() throws Exception {
    Path file = Files.writeString(dir.resolve("file"), "");

    assertThat(
            errors(with("--history", "jdbc:sqlite:" + file.resolve("x/h.db")), KeepingTest::run)
                .lines())
        .singleElement()
        .asString()
        .contains("not kept");
  }

  @Test
  void whatFailsWhileItIsMadeIsOneLineToo() throws Exception {
    String url = "jdbc:sqlite:" + dir.resolve("h.db");

    assertThat(
            errors(
                    with("--history", url),
                    () -> {
                      throw new IOException("disk");
                    })
                .lines())
        .hasSize(1);
    assertThat(
            errors(
                    with("--history", url),
                    () -> {
                      throw new UnsatisfiedLinkError("libsqlite");
                    })
                .lines())
        .hasSize(1);
  }

  @Test
  void nothingIsWrittenWithoutAHistory() throws Exception {
    String url = "jdbc:sqlite:" + dir.resolve("h.db");

    assertThat(errors(with("--no-history", "--history", url), KeepingTest::run)).isEmpty();
    assertThat(dir).isEmptyDirectory();
  }

  @Test
  void aHistoryThatIsNoneIsBadUsage() {
    assertThatThrownBy(() -> with("--history", "history.db").begin("diagnose", "app.jar"))
        .isInstanceOf(ServiceException.class)
        .hasMessageContaining("jdbc:sqlite:FILE");
  }

  @Test
  void testsKeepNothingByDefault() throws Exception {
    assertThat(System.getenv(HistoryLocation.VARIABLE)).isEqualTo(HistoryLocation.OFF);
  }
}
