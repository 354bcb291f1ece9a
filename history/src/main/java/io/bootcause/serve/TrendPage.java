package io.bootcause.serve;

import io.bootcause.history.KeptRun;
import io.bootcause.history.RunFigures;
import io.bootcause.history.trend.Mark;
import io.bootcause.history.trend.MarkWords;
import io.bootcause.history.trend.Series;
import io.bootcause.history.trend.Trend;
import io.bootcause.report.Figures;
import io.bootcause.report.Html;
import io.bootcause.report.HtmlTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How figures moved from run to run, a chart and a table for each. */
final class TrendPage {
  private final Frame frame;

  TrendPage(Frame frame) {
    this.frame = frame;
  }

  /** A figure in one run. */
  record Point(RunFigures run, double value, Mark mark) {}

  String html(List<Series> all, List<String> services, @Nullable String service) {
    Html html = new Html();
    return frame.page(
        Frame.Place.TREND,
        "Trend",
        true,
        html,
        () -> {
          html.leaf("h1", service == null ? "Trend" : "Trend of " + service);
          html.leaf(
              "p.support",
              "From run to run of the same service, workload and kind of machine. The band is where a"
                  + " run is expected if nothing has changed (99 %); what lies outside is marked.");
          Frame.services(html, "/trend", services, service, "All services");
          if (all.isEmpty()) {
            html.leaf("p.note", "No runs are kept that could be held against each other.");
          }
          all.forEach(series -> series(html, series));
        });
  }

  private static void series(Html html, Series series) {
    Series.Key key = series.key();
    html.tag(
        "section.series",
        () -> {
          html.leaf("h2", key.service() + " · " + key.command());
          html.leaf(
              "p.note",
              String.join(", ", key.requests())
                  + (key.setup().isEmpty() ? "" : " · " + key.setup())
                  + " · "
                  + key.machine()
                  + " · "
                  + (series.runs().size() == 1 ? "1 run" : series.runs().size() + " runs"));
          Map<Trend.FigureId, List<Point>> points = points(series);
          Map<Trend.FigureId, KeptRun.Figure> figures = figures(series);
          html.tag(
              "div.charts",
              () ->
                  points.forEach(
                      (id, of) -> {
                        KeptRun.Figure figure = figures.get(id);
                        if (figure != null) {
                          chart(html, id, figure, of);
                        }
                      }));
        });
  }

  private static Map<Trend.FigureId, List<Point>> points(Series series) {
    Map<Trend.FigureId, List<Point>> points = new LinkedHashMap<>();
    for (Trend.Judged judged : series.runs()) {
      for (KeptRun.Figure figure : judged.run().figures()) {
        Trend.FigureId id = new Trend.FigureId(figure.subject(), figure.key());
        Mark mark = judged.marks().get(id);
        if (mark != null) {
          points
              .computeIfAbsent(id, k -> new ArrayList<>())
              .add(new Point(judged.run(), figure.value(), mark));
        }
      }
    }
    return points;
  }

  private static Map<Trend.FigureId, KeptRun.Figure> figures(Series series) {
    Map<Trend.FigureId, KeptRun.Figure> figures = new LinkedHashMap<>();
    for (Trend.Judged judged : series.runs()) {
      for (KeptRun.Figure figure : judged.run().figures()) {
        figures.put(new Trend.FigureId(figure.subject(), figure.key()), figure);
      }
    }
    return figures;
  }

  private static void chart(
      Html html, Trend.FigureId id, KeptRun.Figure figure, List<Point> points) {
    String name = (id.subject().isEmpty() ? "" : id.subject() + ": ") + figure.label();
    Mark newest = points.get(points.size() - 1).mark();
    html.tag(
        "article.chart",
        () -> {
          html.leaf("h3", name);
          html.tag(
              "p." + kind(newest),
              () -> {
                html.leaf("b", word(newest));
                html.text(" " + MarkWords.sentence(newest) + lastChange(points));
              });
          html.tag(
              "div.canvas",
              () ->
                  html.tag(
                      "canvas",
                      () -> {},
                      "role",
                      "img",
                      "aria-label",
                      name + " over " + points.size() + " runs; the table below has the values",
                      "data-chart",
                      ChartData.json(figure, points)));
          html.tag(
              "details",
              () -> {
                html.leaf("summary", "Table");
                table(html, figure, points);
              });
        });
  }

  /** What was marked before the newest run, in a sentence; empty if nothing was, or that one is. */
  private static String lastChange(List<Point> points) {
    for (int i = points.size() - 1; i >= 0; i--) {
      Mark mark = points.get(i).mark();
      if (mark.word() == Mark.Word.WORSE || mark.word() == Mark.Word.BETTER) {
        return i == points.size() - 1
            ? ""
            : " Last change: "
                + MarkWords.brief(mark)
                + " in run "
                + points.get(i).run().id()
                + ".";
      }
    }
    return "";
  }

  private static void table(Html html, KeptRun.Figure figure, List<Point> points) {
    html.tag(
        "table",
        () -> {
          HtmlTable.head(html, "Run", "Commit", ".num " + figure.unit(), "Against those before");
          html.tag("tbody", () -> points.forEach(point -> row(html, point)));
        });
  }

  private static void row(Html html, Point point) {
    html.tag(
        "tr",
        () -> {
          html.tag(
              "td",
              () ->
                  html.leaf(
                      "a",
                      point.run().id() + " · " + Frame.when(point.run().head().started()),
                      "href",
                      "/runs/" + point.run().id()));
          html.tag("td", () -> html.leaf("code", Frame.commit(point.run().head())));
          html.leaf("td.num", Figures.value(point.value()));
          html.leaf("td." + kind(point.mark()), MarkWords.brief(point.mark()));
        });
  }

  private static String kind(Mark mark) {
    return "mark-" + mark.word().name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static String word(Mark mark) {
    return switch (mark.word()) {
      case WORSE -> "Worse.";
      case BETTER -> "Better.";
      case UNCHANGED -> "Unchanged.";
      case CANNOT_TELL -> "Cannot tell.";
    };
  }
}
