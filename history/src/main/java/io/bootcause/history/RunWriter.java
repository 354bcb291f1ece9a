package io.bootcause.history;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes a run into the tables; the caller commits. */
final class RunWriter {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Connection connection;

  RunWriter(Connection connection) {
    this.connection = connection;
  }

  /** Returns the run's number. */
  long write(KeptRun run) throws SQLException {
    long id = head(run);
    for (KeptRun.Finding f : run.findings()) {
      insert(
          "insert into finding (run_id, place, detector, share, title) values (?, ?, ?, ?, ?)",
          id,
          f.place(),
          f.detector(),
          number(f.share()),
          f.title());
    }
    for (KeptRun.Experiment e : run.experiments()) {
      insert(
          "insert into experiment (run_id, finding_place, place, change_text, metric, unit,"
              + " verdict, ratio, low, high, note) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
          id,
          e.findingPlace(),
          e.place(),
          e.change(),
          e.metric(),
          e.unit(),
          e.verdict(),
          number(e.ratio()),
          number(e.low()),
          number(e.high()),
          e.note());
    }
    for (KeptRun.Figure f : run.figures()) {
      insert(
          "insert into figure (run_id, subject, figure_key, label, unit, better, trended, value,"
              + " spread) values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
          id,
          f.subject(),
          f.key(),
          f.label(),
          f.unit(),
          f.better().name(),
          f.trended() ? 1 : 0,
          number(f.value()),
          spread(f.spread()));
    }
    for (KeptRun.BudgetLine b : run.budget()) {
      insert(
          "insert into budget_line (run_id, request_class, place, line_key, label, millis)"
              + " values (?, ?, ?, ?, ?, ?)",
          id,
          b.requestClass(),
          b.place(),
          b.key(),
          b.label(),
          number(b.millis()));
    }
    return id;
  }

  private long head(KeptRun run) throws SQLException {
    RunHead h = run.head();
    try (PreparedStatement insert =
        connection.prepareStatement(
            "insert into run (started_at, seconds, command, command_line, tool_version, service,"
                + " service_version, build, commit_id, branch, target, workload, setup, host,"
                + " machine, kernel, cores, jdk, verdict, validity, exit_code, directory,"
                + " report_json) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,"
                + " ?, ?, ?, ?) returning id")) {
      set(
          insert,
          h.started().toEpochMilli(),
          h.seconds(),
          h.command(),
          h.commandLine(),
          h.toolVersion(),
          h.service().name(),
          h.service().version(),
          h.service().build(),
          h.commit(),
          h.branch(),
          h.target(),
          String.join("\n", h.requests()),
          h.setup(),
          h.machine().host(),
          h.machine().model(),
          h.machine().kernel(),
          h.machine().cores(),
          h.jdk(),
          h.verdict(),
          h.validity(),
          h.exitCode(),
          h.directory(),
          run.reportJson());
      try (ResultSet ids = insert.executeQuery()) {
        ids.next();
        return ids.getLong(1);
      }
    }
  }

  private void insert(String sql, @Nullable Object... values) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(sql)) {
      set(insert, values);
      insert.executeUpdate();
    }
  }

  private static void set(PreparedStatement statement, @Nullable Object... values)
      throws SQLException {
    for (int i = 0; i < values.length; i++) {
      Object value = values[i];
      if (value instanceof String text) {
        // PostgreSQL takes every character but this one.
        statement.setString(i + 1, text.replace('\0', '\uFFFD'));
      } else {
        statement.setObject(i + 1, value);
      }
    }
  }

  /** What is no number is none in the database either. */
  private static @Nullable Double number(@Nullable Double value) {
    return value == null || !Double.isFinite(value) ? null : value;
  }

  private static String spread(List<Double> values) {
    ArrayNode array = MAPPER.createArrayNode();
    for (double value : values) {
      if (Double.isFinite(value)) {
        array.add(value);
      }
    }
    return array.toString();
  }
}
