package io.bootcause.history;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads runs from the tables. */
final class RunReader {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String INVALID = "INVALID";

  /** Newest first; runs of the same millisecond in the order in which they were kept. */
  private static final String NEWEST = " order by started_at desc, id desc limit ?";

  private static final String OLDEST_FIRST = " order by run.started_at, run.id";

  private final Connection connection;

  RunReader(Connection connection) {
    this.connection = connection;
  }

  @FunctionalInterface
  private interface Row<T> {
    T read(ResultSet row) throws SQLException, IOException;
  }

  private <T> List<T> rows(String sql, Row<T> row, Object... values)
      throws SQLException, IOException {
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        query.setObject(i + 1, values[i]);
      }
      List<T> read = new ArrayList<>();
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          read.add(row.read(rows));
        }
      }
      return read;
    }
  }

  List<String> services() throws SQLException, IOException {
    return rows("select distinct service from run order by service", row -> row.getString(1));
  }

  List<RunHead.Numbered> heads(@Nullable String service, int most)
      throws SQLException, IOException {
    Row<RunHead.Numbered> row = r -> new RunHead.Numbered(r.getLong("id"), head(r));
    return service == null
        ? rows("select * from run" + NEWEST, row, most)
        : rows("select * from run where service = ?" + NEWEST, row, service, most);
  }

  Optional<KeptRun> run(long id) throws SQLException, IOException {
    List<KeptRun> run =
        rows(
            "select * from run where id = ?",
            row ->
                new KeptRun(
                    head(row),
                    findings(id),
                    experiments(id),
                    figures(id),
                    budget(id),
                    row.getString("report_json")),
            id);
    return run.stream().findFirst();
  }

  List<RunFigures> trended(@Nullable String service, int most) throws SQLException, IOException {
    String newest =
        "(select id from run where validity <> ?"
            + (service == null ? "" : " and service = ?")
            + NEWEST
            + ")";
    Object[] values =
        service == null ? new Object[] {INVALID, most} : new Object[] {INVALID, service, most};
    Map<Long, RunHead> heads = new LinkedHashMap<>();
    rows(
        "select * from run where id in " + newest + OLDEST_FIRST,
        row -> heads.put(row.getLong("id"), head(row)),
        values);
    Map<Long, List<KeptRun.Figure>> figures = new LinkedHashMap<>();
    rows(
        "select figure.* from figure join run on run.id = figure.run_id where figure.trended = 1"
            + " and figure.value > 0 and run.id in "
            + newest
            + OLDEST_FIRST,
        row ->
            figures.computeIfAbsent(row.getLong("run_id"), k -> new ArrayList<>()).add(figure(row)),
        values);
    List<RunFigures> runs = new ArrayList<>();
    heads.forEach(
        (id, head) -> runs.add(new RunFigures(id, head, figures.getOrDefault(id, List.of()))));
    return runs;
  }

  private static RunHead head(ResultSet row) throws SQLException {
    return new RunHead(
        Instant.ofEpochMilli(row.getLong("started_at")),
        row.getDouble("seconds"),
        row.getString("command"),
        row.getString("command_line"),
        row.getString("tool_version"),
        new ServiceIdentity(
            row.getString("service"), row.getString("service_version"), row.getString("build")),
        row.getString("commit_id"),
        row.getString("branch"),
        row.getString("target"),
        row.getString("workload").lines().toList(),
        row.getString("setup"),
        new Machine(
            row.getString("host"),
            row.getString("machine"),
            row.getString("kernel"),
            row.getInt("cores")),
        row.getString("jdk"),
        row.getString("verdict"),
        row.getString("validity"),
        row.getInt("exit_code"),
        row.getString("directory"));
  }

  private List<KeptRun.Finding> findings(long id) throws SQLException, IOException {
    return rows(
        "select * from finding where run_id = ? order by place",
        row ->
            new KeptRun.Finding(
                row.getInt("place"),
                row.getString("detector"),
                number(row, "share"),
                row.getString("title")),
        id);
  }

  private List<KeptRun.Experiment> experiments(long id) throws SQLException, IOException {
    return rows(
        "select * from experiment where run_id = ? order by finding_place, place",
        row ->
            new KeptRun.Experiment(
                row.getInt("finding_place"),
                row.getInt("place"),
                row.getString("change_text"),
                row.getString("metric"),
                row.getString("unit"),
                row.getString("verdict"),
                orNull(row, "ratio"),
                orNull(row, "low"),
                orNull(row, "high"),
                row.getString("note")),
        id);
  }

  private List<KeptRun.Figure> figures(long id) throws SQLException, IOException {
    return rows(
        "select * from figure where run_id = ? order by subject, figure_key",
        RunReader::figure,
        id);
  }

  private List<KeptRun.BudgetLine> budget(long id) throws SQLException, IOException {
    return rows(
        "select * from budget_line where run_id = ? order by request_class, place",
        row ->
            new KeptRun.BudgetLine(
                row.getString("request_class"),
                row.getInt("place"),
                row.getString("line_key"),
                row.getString("label"),
                number(row, "millis")),
        id);
  }

  private static KeptRun.Figure figure(ResultSet row) throws SQLException, IOException {
    List<Double> spread = new ArrayList<>();
    for (JsonNode value : MAPPER.readTree(row.getString("spread"))) {
      spread.add(value.asDouble());
    }
    return new KeptRun.Figure(
        row.getString("subject"),
        row.getString("figure_key"),
        row.getString("label"),
        row.getString("unit"),
        KeptRun.Better.valueOf(row.getString("better")),
        row.getInt("trended") == 1,
        number(row, "value"),
        spread);
  }

  private static double number(ResultSet row, String column) throws SQLException {
    Double value = orNull(row, column);
    return value == null ? Double.NaN : value;
  }

  private static @Nullable Double orNull(ResultSet row, String column) throws SQLException {
    double value = row.getDouble(column);
    return row.wasNull() ? null : value;
  }
}
