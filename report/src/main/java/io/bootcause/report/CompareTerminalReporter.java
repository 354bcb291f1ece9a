package io.bootcause.report;

import io.bootcause.experiment.Effect;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A comparison in 80 columns: the verdict, a table with a row per variant, and for each variant how
 * it differs from the first, with intervals.
 */
public record CompareTerminalReporter(boolean color, boolean unicode, List<Path> reports) {
  private static final int NAME = 16;
  private static final int METRIC = 36;
  private static final int CHANGE = 9;
  private static final int INTERVAL = 20;
  private static final int WIDTH = TerminalReporter.WIDTH;

  /** Columns of the table: metric key, heading of seven characters, factor. */
  private record Column(String key, String heading) {}

  private static final List<Column> COLUMNS =
      List.of(
          new Column("throughput-knee", "knee/s"),
          new Column("latency-p50", "p50 ms"),
          new Column("latency-p99", "p99 ms"),
          new Column("cpu-per-request", "CPU µs"),
          new Column("start-up", "start s"),
          new Column("heap-live", "heap MB"),
          new Column("rss", "RSS MB"),
          new Column("threads-live", "threads"));

  public CompareTerminalReporter {
    reports = List.copyOf(reports);
  }

  /** Writes it to {@code out}. */
  public void write(Compared compared, Appendable out) throws IOException {
    TerminalStyle style = new TerminalStyle(color, unicode);
    for (String line : lines(compared, style)) {
      out.append(line.stripTrailing()).append('\n');
    }
  }

  private List<String> lines(Compared in, TerminalStyle style) {
    List<String> lines = new ArrayList<>();
    CompareHeadline headline = CompareHeadline.of(in);
    for (String line : style.wrap(headline.sentence(), WIDTH, 6)) {
      lines.add(headline.bad() ? style.bad(line) : style.bold(line));
    }
    lines.addAll(style.wrap(headline.support(), WIDTH, 4).stream().map(style::soft).toList());
    lines.add("");
    lines.addAll(table(in, style));
    for (int i = 1; i < in.variants().size(); i++) {
      lines.addAll(against(in, i, style));
    }
    lines.add("");
    for (Compared.Impossible impossible : in.impossible()) {
      lines.addAll(style.labelled("Not " + impossible.name(), impossible.reason(), 3));
    }
    for (Compared.Variant variant : in.variants()) {
      if (!variant.failures().isEmpty()) {
        lines.addAll(
            style.labelled(
                "Failed starts",
                variant.name()
                    + ": "
                    + Figures.count(variant.failures().size(), "JVM start")
                    + " gave no figures; "
                    + variant.failures().get(0),
                3));
      }
    }
    lines.addAll(measurement(in, style));
    for (int i = 0; i < reports.size(); i++) {
      lines.addAll(style.labelled(i == 0 ? "Reports" : "", reports.get(i).toString(), 1));
    }
    return lines;
  }

  private static List<String> table(Compared in, TerminalStyle style) {
    List<Column> columns =
        COLUMNS.stream()
            .filter(c -> in.metrics().stream().anyMatch(m -> m.key().equals(c.key())))
            .toList();
    int width = columns.isEmpty() ? 8 : Math.min(8, (WIDTH - NAME) / columns.size());
    List<String> lines = new ArrayList<>();
    StringBuilder head = new StringBuilder(style.left("", NAME));
    columns.forEach(c -> head.append(style.right(c.heading(), width)));
    lines.add(style.soft(head.toString()));
    for (int i = 0; i < in.variants().size(); i++) {
      StringBuilder row = new StringBuilder(style.left(in.variants().get(i).name(), NAME - 1));
      row.append(' ');
      for (Column column : columns) {
        row.append(style.right(Figures.value(value(in, column.key(), i).mean()), width));
      }
      lines.add(row.toString());
    }
    return lines;
  }

  private static Compared.Value value(Compared in, String key, int variant) {
    return in.metrics().stream()
        .filter(m -> m.key().equals(key))
        .findFirst()
        .orElseThrow()
        .values()
        .get(variant);
  }

  private static List<String> against(Compared in, int variant, TerminalStyle style) {
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add(
        style.bold(
            style.fit(in.variants().get(variant).name() + " against " + in.first().name(), WIDTH)));
    for (Compared.Metric metric : in.metrics()) {
      Compared.Value value = metric.values().get(variant);
      Effect effect = value.effect();
      if (effect == null) {
        continue;
      }
      String text =
          style.left("  " + metric.name(), METRIC)
              + style.right(CompareHeadline.change(effect.ratio()), CHANGE)
              + "  "
              + style.left(CompareHeadline.interval(effect), INTERVAL)
              + " ";
      String word = word(value.word());
      lines.add(
          switch (value.word()) {
            case BETTER -> text + style.good(word);
            case WORSE -> text + style.bad(word);
            default -> text + style.soft(word);
          });
    }
    return lines;
  }

  static String word(Compared.Word word) {
    return switch (word) {
      case BETTER -> "better";
      case WORSE -> "worse";
      case HINT -> "not sure";
      case DIFFERENT -> "different";
      case NO_DIFFERENCE_SEEN -> "none seen";
      case NOT_MEASURED -> "no figure";
    };
  }

  private static List<String> measurement(Compared in, TerminalStyle style) {
    List<Compared.Check> bad =
        in.checks().stream().filter(c -> !c.level().equals("VALID")).toList();
    if (bad.isEmpty()) {
      return style.labelled(
          "Measurement", "valid, " + Figures.count(in.checks().size(), "check") + " passed", 1);
    }
    List<String> lines = new ArrayList<>();
    for (Compared.Check check : bad) {
      lines.addAll(
          style.labelled(
              lines.isEmpty() ? "Measurement" : "",
              check.level().toLowerCase(java.util.Locale.ROOT)
                  + ": "
                  + check.name()
                  + " "
                  + check.detail(),
              2));
    }
    return lines;
  }
}
