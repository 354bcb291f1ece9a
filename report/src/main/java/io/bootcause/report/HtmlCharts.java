package io.bootcause.report;

import io.bootcause.diagnosis.Finding;
import io.bootcause.report.charts.Charts;
import io.bootcause.report.charts.ChartsJson;
import io.bootcause.report.charts.FlameGraph;
import io.bootcause.report.charts.HeatMap;
import io.bootcause.report.charts.LatencyCurve;
import io.bootcause.report.charts.Lines;
import io.bootcause.report.charts.ThroughputCurve;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Places for the charts that the page's script draws with D3, and the figures for it. What is drawn
 * is said in words as well, for those who cannot see it.
 */
final class HtmlCharts {
  /** More curves than that share colours. */
  static final int COLOURS = 8;

  private HtmlCharts() {}

  /** Once per page, before the scripts. */
  static void figures(Html html, Charts charts) {
    html.tag(
        "script",
        () -> html.data(ChartsJson.of(charts)),
        "type",
        "application/json",
        "id",
        "figures");
  }

  /** Where the time of requests went, to search and to look into. */
  static void threads(Html html, Investigated in) {
    List<FlameGraph> flames = in.charts().flames();
    if (flames.isEmpty()) {
      return;
    }
    HtmlReporter.section(
        html,
        "In which calls",
        "Time of a request in each call and those below it, from stack samples. Callers stand above"
            + " what they call; the wider, the longer.",
        () -> {
          html.tag(
              "p.legend",
              () -> {
                html.leaf("span.own", "The service's own code");
                html.leaf("span.library", "Libraries");
                html.leaf("span.jdk", "The JDK");
              });
          html.tag("div.flame", () -> flame(html, flames, in), "data-draw", "flame");
          // The picture begins with what the finding is of; so do the words.
          String first = first(in);
          flames.stream()
              .filter(flame -> first.equals(flames.indexOf(flame) + " typical"))
              .forEach(flame -> HtmlExcessTree.write(html, flame.ofTypical()));
          flames.forEach(flame -> HtmlExcessTree.write(html, flame));
        });
  }

  private static void flame(Html html, List<FlameGraph> flames, Investigated in) {
    html.tag(
        "div.tools",
        () -> {
          html.tag(
              "select", () -> options(html, flames, first(in)), "aria-label", "Which requests");
          html.empty(
              "input",
              "type",
              "search",
              "placeholder",
              "Search calls",
              "aria-label",
              "Search calls");
        },
        "hidden",
        "");
    html.leaf("button.crumb", "", "type", "button", "hidden", "");
    html.tag("div.picture", () -> {});
    html.leaf("p.said", "", "aria-live", "polite");
    html.tag(
        "noscript", () -> html.leaf("p.note", "Drawn by a script; the tree below has it, too."));
  }

  private static void options(Html html, List<FlameGraph> flames, String first) {
    for (int i = 0; i < flames.size(); i++) {
      FlameGraph flame = flames.get(i);
      boolean pair = !flame.typical().isEmpty();
      if (pair) {
        option(html, i + " more", flame.slow() + ": more than " + flame.typical(), first);
      }
      option(html, i + " slow", flame.slow(), first);
      if (pair) {
        option(html, i + " typical", flame.typical(), first);
      }
    }
  }

  private static void option(Html html, String value, String name, String first) {
    String text = HtmlVerdict.capital(name);
    if (value.equals(first)) {
      html.leaf("option", text, "value", value, "selected", "");
    } else {
      html.leaf("option", text, "value", value);
    }
  }

  /** The requests that the first finding is of: what they take more than others, if it is that. */
  private static String first(Investigated in) {
    List<FlameGraph> flames = in.charts().flames();
    List<Finding> findings = in.diagnosis().findings();
    String of = findings.isEmpty() ? "" : findings.get(0).metric().name();
    for (int i = 0; i < flames.size(); i++) {
      if (flames.get(i).slow().equals(of)) {
        return i + (flames.get(i).byExcess() ? " more" : " slow");
      }
      if (flames.get(i).typical().equals(of)) {
        return i + " typical";
      }
    }
    return "0 slow";
  }

  /** How long requests took, how that changed with time and load, and the connections. */
  static void measured(Html html, Charts charts) {
    latencies(html, charts.latencies());
    charts.heat().ifPresent(heat -> heat(html, heat));
    charts.throughput().forEach(curve -> throughput(html, curve));
    charts.lines().forEach(sockets -> sockets(html, sockets));
  }

  private static void latencies(Html html, List<LatencyCurve> curves) {
    if (curves.isEmpty()) {
      return;
    }
    HtmlReporter.section(
        html,
        "Latency",
        "At each percentile, from the intended start, of requests that succeeded.",
        () -> {
          legend(html, curves.stream().map(c -> HtmlVerdict.capital(c.name())).toList());
          picture(
              html,
              "latencies",
              curves.stream().map(HtmlCharts::inWords).collect(Collectors.joining("; ")));
        });
  }

  private static String inWords(LatencyCurve curve) {
    return String.format(
        Locale.ROOT,
        "%s: half within %s ms, at most %s ms",
        curve.name(),
        Figures.value(curve.medianMillis()),
        Figures.value(curve.points().get(curve.points().size() - 1).millis()));
  }

  private static void heat(Html html, HeatMap heat) {
    HtmlReporter.section(
        html,
        "Over time",
        "When requests ended, and how long they had taken. Darker is a larger share of those of that"
            + " moment. Above: requests per second, connections in a closed loop, or the silence before."
            + " Time without load is left out."
            + (heat.failures().isEmpty() ? "" : " The bars on top are requests that failed."),
        () ->
            picture(
                html,
                "heat",
                String.format(
                    Locale.ROOT,
                    "Heat map of latencies over %s",
                    Figures.seconds(heat.columns() * heat.stepSeconds()))));
  }

  private static void throughput(Html html, ThroughputCurve curve) {
    HtmlReporter.section(
        html,
        "Throughput and knee",
        "Closed loop, one step for each number of connections."
            + (curve.fit().isPresent()
                ? " The line is a fit of the universal scalability law."
                : " No curve of the universal scalability law fits."),
        () -> {
          picture(
              html,
              "throughput",
              curve.steps().stream()
                  .map(s -> s.connections() + ": " + Figures.value(s.perSecond()) + "/s")
                  .collect(Collectors.joining(", ", "Requests per second by connections: ", "")));
          curve
              .fit()
              .ifPresent(
                  fit ->
                      html.tag(
                          "ul.sums",
                          () ->
                              html.leaf(
                                  "li",
                                  String.format(
                                      Locale.ROOT,
                                      "the fit has its peak at %s requests/s, and 95 %% of that from %s"
                                          + " connections (dashes); the fit is %s off",
                                      Figures.value(fit.capacity()),
                                      Figures.value(fit.knee()),
                                      Figures.percent(fit.error())))));
        });
  }

  private static void sockets(Html html, Lines sockets) {
    HtmlReporter.section(
        html,
        "Sockets over time",
        "The service's TCP connections by state, as the system counts them.",
        () -> {
          legend(html, sockets.lines().stream().map(l -> HtmlVerdict.capital(l.name())).toList());
          picture(
              html,
              "lines 0",
              sockets.lines().stream()
                  .map(line -> line.name() + ": at most " + Figures.value(line.most()))
                  .collect(Collectors.joining("; ")));
        });
  }

  static void legend(Html html, List<String> names) {
    html.tag(
        "p.legend",
        () -> {
          for (int i = 0; i < names.size(); i++) {
            html.leaf("span.v" + (names.size() == 1 ? 1 : i % COLOURS), names.get(i));
          }
        });
  }

  /**
   * A place for a picture.
   *
   * @param kind as the script calls it, with the number of one of several behind it
   * @param label what it shows, in words
   */
  static void picture(Html html, String kind, String label) {
    html.tag(
        "div.picture",
        () -> html.tag("noscript", () -> html.leaf("p.note", label)),
        "data-draw",
        kind,
        "data-label",
        label);
  }
}
