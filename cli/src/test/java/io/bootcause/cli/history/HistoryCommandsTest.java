package io.bootcause.cli.history;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.bootcause.cli.ExitCode;
import io.bootcause.history.History;
import io.bootcause.history.HistoryLocation;
import io.bootcause.history.KeptRun;
import io.bootcause.history.Machine;
import io.bootcause.history.RunHead;
import io.bootcause.history.ServiceIdentity;
import io.bootcause.service.ServiceException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class HistoryCommandsTest {
  @TempDir private Path dir;

  private String url() {
    return "jdbc:sqlite:" + dir.resolve("h.db");
  }

  private void keep(double... values) throws Exception {
    try (History history =
        History.open(HistoryLocation.of(url(), Map.of(), "/nonexistent").orElseThrow())) {
      for (int i = 0; i < values.length; i++) {
        RunHead head =
            new RunHead(
                Instant.parse("2026-03-01T00:00:00Z").plusSeconds(86_400L * i),
                100,
                "diagnose",
                "bootcause diagnose",
                "0.1.0",
                new ServiceIdentity("shop", "1." + i, null),
                "commit" + i,
                null,
                "shop.jar",
                List.of("GET /"),
                "",
                new Machine("h", "m", "k", 2),
                "17",
                "Nothing was\u001b[2J found that slows shop.jar down, and that in many words.",
                "VALID",
                0,
                "");
        KeptRun.Figure figure =
            new KeptRun.Figure(
                "",
                "steady-p50",
                "Latency p50",
                "ms",
                KeptRun.Better.LOWER,
                true,
                values[i],
                List.of());
        history.add(new KeptRun(head, List.of(), List.of(), List.of(figure), List.of(), "{}"));
      }
    }
  }

  private record Ran(int exitCode, List<String> out, String err) {}

  private Ran run(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode =
        new CommandLine(new HistoryCommand())
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err, true))
            .setExecutionExceptionHandler(
                (e, line, parsed) -> {
                  assertThat(e)
                      .isInstanceOfSatisfying(
                          ServiceException.class,
                          failure ->
                              assertThat(failure.kind()).isEqualTo(ServiceException.Kind.USAGE));
                  err.append(e.getMessage());
                  return ExitCode.USAGE;
                })
            .execute(args);
    return new Ran(exitCode, out.toString().lines().toList(), err.toString());
  }

  @Test
  void theListFitsTheTerminalAndHasNoControlCharacters() throws Exception {
    keep(4, 4.1);
    Ran ran = run("--history", url());

    assertThat(ran.exitCode()).isZero();
    assertThat(ran.out()).hasSize(2);
    assertThat(ran.out().get(0)).contains("shop 1.1", "commit1").doesNotContain("\u001b");
    assertThat(ran.out()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
  }

  @Test
  void anEmptyHistoryIsNoError() throws Exception {
    keep();
    assertThat(run("--history", url()).out()).singleElement().asString().contains("No runs");
    assertThat(run("trend", "--history", url()).exitCode()).isZero();
  }

  @Test
  void lookingMakesNoHistory() {
    String nowhere = "jdbc:sqlite:" + dir.resolve("none/h.db");
    for (String[] command :
        new String[][] {{"--history", nowhere}, {"trend", "--history", nowhere}}) {
      Ran ran = run(command);
      assertThat(ran.exitCode()).isEqualTo(ExitCode.USAGE);
      assertThat(ran.err()).contains("there is no history: " + nowhere);
    }
    assertThat(dir.resolve("none")).doesNotExist();
  }

  @Test
  void aMistypedServiceIsNoSuccess() throws Exception {
    keep(4, 4.1);
    for (String[] command :
        new String[][] {
          {"trend", "nosuch", "--history", url()}, {"--service", "nosuch", "--history", url()}
        }) {
      Ran ran = run(command);
      assertThat(ran.exitCode()).isEqualTo(ExitCode.USAGE);
      assertThat(ran.err()).contains("no run of 'nosuch' is kept; there are runs of shop");
    }
  }

  @Test
  void aNumberOfRunsIsOneOrMore() throws Exception {
    keep(4, 4.1);
    for (String number : List.of("0", "-5")) {
      assertThat(run("--history", url(), "-n", number).exitCode()).isEqualTo(ExitCode.USAGE);
      Ran trend = run("trend", "--history", url(), "-n", number);
      assertThat(trend.exitCode()).isEqualTo(ExitCode.USAGE);
      assertThat(trend.err()).contains("-n is 1 or more: " + number);
    }
  }

  @Test
  void jsonIsAnObjectALine() throws Exception {
    keep(4, 4.1);
    List<String> lines = run("--history", url(), "--json").out();

    assertThat(lines).hasSize(2);
    assertThat(new ObjectMapper().readTree(lines.get(0)).path("commit").asText())
        .isEqualTo("commit1");
  }

  @Test
  void aTrendWhoseNewestRunIsWorseEndsWithOne() throws Exception {
    keep(4.0, 4.2, 3.9, 4.1, 4.0, 5.2);
    Ran ran = run("trend", "shop", "--history", url());

    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(String.join("\n", ran.out())).contains("WORSE +29 % [+12 %, +48 %], one run");
    assertThat(ran.out()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
    assertThat(run("trend", "shop", "--history", url(), "--tolerance", "40").exitCode()).isZero();

    List<String> json = run("trend", "--history", url(), "--json").out();
    assertThat(new ObjectMapper().readTree(json.get(5)).path("word").asText()).isEqualTo("WORSE");
  }
}
