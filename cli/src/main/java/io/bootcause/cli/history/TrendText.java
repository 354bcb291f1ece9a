package io.bootcause.cli.history;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bootcause.history.KeptRun;
import io.bootcause.history.RunFigures;
import io.bootcause.history.RunHead;
import io.bootcause.history.trend.Mark;
import io.bootcause.history.trend.MarkWords;
import io.bootcause.history.trend.Series;
import io.bootcause.history.trend.Trend;
import io.bootcause.report.Figures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A series for the terminal, and for machines. */
final class TrendText {
  private static final int COLUMNS = 80;

  private TrendText() {}

  /** A heading, then each figure with a line per run. */
  static List<String> lines(Series series) {
    List<String> lines = new ArrayList<>();
    Series.Key key = series.key();
    lines.add(
        cut(key.service() + " · " + key.command() + " · " + String.join(", ", key.requests())));
    lines.add(cut("  " + key.machine() + (key.setup().isEmpty() ? "" : " · " + key.setup())));
    figures(series)
        .forEach(
            (id, label) -> {
              lines.add("");
              lines.add(cut("  " + (id.subject().isEmpty() ? "" : id.subject() + ": ") + label));
              for (Trend.Judged judged : series.runs()) {
                Mark mark = judged.marks().get(id);
                if (mark != null) {
                  lines.add(cut(line(judged.run(), value(judged.run(), id), mark)));
                }
              }
            });
    lines.add("");
    return lines;
  }

  private static String cut(String line) {
    return HistoryCommand.cut(line, COLUMNS);
  }

  private static String line(RunFigures run, double value, Mark mark) {
    return String.format(
        Locale.ROOT,
        "  %5d  %s  %-7s  %8s  %s",
        run.id(),
        HistoryCommand.day(run.head()).substring(0, 10),
        HistoryCommand.commit(run.head()),
        Figures.value(value),
        MarkWords.brief(mark));
  }

  private static Map<Trend.FigureId, String> figures(Series series) {
    Map<Trend.FigureId, String> figures = new LinkedHashMap<>();
    for (Trend.Judged judged : series.runs()) {
      for (KeptRun.Figure figure : judged.run().figures()) {
        figures.putIfAbsent(
            new Trend.FigureId(figure.subject(), figure.key()),
            figure.label() + (figure.unit().isEmpty() ? "" : ", " + figure.unit()));
      }
    }
    return figures;
  }

  private static double value(RunFigures run, Trend.FigureId id) {
    return run.figures().stream()
        .filter(f -> f.subject().equals(id.subject()) && f.key().equals(id.key()))
        .mapToDouble(KeptRun.Figure::value)
        .findFirst()
        .orElse(Double.NaN);
  }

  /** An object per figure and run. */
  static List<String> json(Series series) {
    List<String> lines = new ArrayList<>();
    for (Trend.Judged judged : series.runs()) {
      judged
          .marks()
          .forEach(
              (id, mark) -> {
                ObjectNode node =
                    HistoryCommand.node(
                        new RunHead.Numbered(judged.run().id(), judged.run().head()));
                node.put("subject", id.subject()).put("figure", id.key());
                put(node, "value", value(judged.run(), id));
                node.put("word", mark.word().name());
                put(node, "level", mark.level());
                put(node, "ratio", mark.ratio());
                put(node, "low", mark.low());
                put(node, "high", mark.high());
                put(node, "adjustedP", mark.p());
                node.put("runs", mark.runs()).put("before", mark.before());
                lines.add(node.toString());
              });
    }
    return lines;
  }

  private static void put(ObjectNode node, String name, double value) {
    node.put(name, Double.isFinite(value) ? value : null);
  }
}
