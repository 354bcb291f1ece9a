package io.bootcause.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What holds with every database. */
abstract class HistoryContract {
  abstract HistoryLocation location() throws Exception;

  @Test
  void whatWasKeptIsReadBack() throws Exception {
    KeptRun run = Runs.diagnosis("shop", 1, "c1", 4);
    long id;
    try (History history = History.open(location())) {
      id = history.add(run);
    }
    try (History history = History.open(location())) {
      KeptRun read = history.run(id).orElseThrow();

      assertThat(read.head()).isEqualTo(run.head());
      assertThat(read.findings()).isEqualTo(run.findings());
      assertThat(read.experiments()).containsExactlyInAnyOrderElementsOf(run.experiments());
      assertThat(read.figures()).containsExactlyInAnyOrderElementsOf(run.figures());
      assertThat(read.budget()).isEqualTo(run.budget());
      assertThat(read.reportJson()).isEqualTo(run.reportJson());
      assertThat(history.run(id + 1)).isEmpty();
    }
  }

  @Test
  void theNewestComesFirstAndAServiceCanBeChosen() throws Exception {
    try (History history = History.open(location())) {
      history.add(Runs.diagnosis("shop", 2, "c2", 4));
      history.add(Runs.diagnosis("desk", 3, "c3", 4));
      history.add(Runs.diagnosis("shop", 1, "c1", 4));

      assertThat(commits(history.runs(null, 10))).containsExactly("c3", "c2", "c1");
      assertThat(commits(history.runs(null, 2))).containsExactly("c3", "c2");
      assertThat(commits(history.runs("shop", 10))).containsExactly("c2", "c1");
      assertThat(history.services()).containsExactly("desk", "shop");
    }
  }

  private static List<String> commits(List<RunHead.Numbered> runs) {
    return runs.stream().map(r -> r.head().commit()).toList();
  }

  @Test
  void aTrendHasTheFiguresThatCanBeHeldAgainstEachOther() throws Exception {
    try (History history = History.open(location())) {
      for (int i = 1; i <= 3; i++) {
        history.add(Runs.diagnosis("shop", i, "c" + i, i));
      }
      List<RunFigures> runs = history.figures("shop", 2);

      assertThat(runs).extracting(r -> r.head().commit()).containsExactly("c2", "c3");
      assertThat(runs.get(1).figures())
          .extracting(KeptRun.Figure::key)
          .containsExactlyInAnyOrder("steady-p50", "slow-p50");
      assertThat(runs.get(1).figures())
          .filteredOn(f -> f.key().equals("steady-p50"))
          .singleElement()
          .satisfies(f -> assertThat(f.spread()).containsExactly(2.94, 3.0, 3.06));
    }
  }

  @Test
  void oneOfTheFirstVersionIsBroughtUpToDateWithItsRuns() throws Exception {
    try (History history = History.open(location(), "1")) {
      assertThat(history.schema()).isEqualTo("1");
    }
    try (Connection connection = DriverManager.getConnection(location().url());
        Statement statement = connection.createStatement()) {
      statement.execute(
          "insert into run (started_at, seconds, command, command_line, tool_version, service,"
              + " target, workload, setup, host, machine, kernel, cores, jdk, verdict, validity,"
              + " exit_code, directory, report_json) values (1700000000000, 1, 'diagnose', '', '',"
              + " 'shop', '', '', '', '', '', '', 4, '', '', 'VALID', 0, '', '{}')");
    }
    try (History history = History.open(location())) {
      assertThat(history.schema()).isEqualTo("2");
      RunHead head = history.runs(null, 10).get(0).head();
      assertThat(head.service().name()).isEqualTo("shop");
      assertThat(head.started().toEpochMilli()).isEqualTo(1_700_000_000_000L);
      assertThat(head.branch()).isNull();
      history.add(Runs.diagnosis("shop", 2, "c2", 4));
      assertThat(history.runs("shop", 10)).hasSize(2);
    }
  }

  @Test
  void textOfAnyKindIsKept() throws Exception {
    KeptRun run = Runs.diagnosis("sh'op\"; drop table run; -- \u20ac\ud83d\ude00", 1, "c1", 4);
    try (History history = History.open(location())) {
      long id = history.add(run);
      assertThat(history.run(id).orElseThrow().head()).isEqualTo(run.head());
      assertThat(history.runs(run.head().service().name(), 1)).hasSize(1);
    }
  }
}
