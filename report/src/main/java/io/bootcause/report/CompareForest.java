package io.bootcause.report;

import io.bootcause.experiment.Effect;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The forest plot: every ratio to the first variant with its interval, on one axis. */
final class CompareForest {
  private static final int HEIGHT = 22;

  /** One interval that says next to nothing leaves the others their room: it runs off the axis. */
  private static final double FAR = 4;

  private CompareForest() {}

  static void write(Html html, Compared in) {
    List<Double> ends = new ArrayList<>();
    in.metrics().stream()
        .flatMap(m -> m.values().stream())
        .flatMap(v -> v.effect() == null ? Stream.of() : Stream.of(v.effect()))
        .forEach(
            e -> {
              ends.add(e.ratio());
              ends.add(Math.max(e.low(), 1 / FAR));
              ends.add(Math.min(e.high(), FAR));
            });
    if (ends.isEmpty()) {
      return;
    }
    Scale scale = Scale.ofRatios(ends);
    HtmlReporter.section(
        html,
        "Against " + in.first().name(),
        "Ratio to it within each round, mean and interval; one without an end runs off the plot. The"
            + " intervals of one row of figures hold"
            + " together at 95 %; “better” and “worse” hold for the whole table together.",
        () ->
            html.tag(
                "div.scroll",
                () ->
                    html.tag(
                        "table.forest",
                        () -> {
                          HtmlTable.head(html, "Figure", ".num Change", ".num Interval", "", "");
                          html.tag("tbody", () -> rows(html, in, scale));
                        },
                        "aria-label",
                        "Ratios to " + in.first().name()),
                "tabindex",
                "0",
                "role",
                "region",
                "aria-label",
                "Ratios, scrolls sideways"));
  }

  private static void rows(Html html, Compared in, Scale scale) {
    for (Compared.Metric metric : in.metrics()) {
      for (int i = 1; i < in.variants().size(); i++) {
        Compared.Value value = metric.values().get(i);
        Effect effect = value.effect();
        if (effect != null) {
          row(html, in.variants().get(i).name(), i, metric, value, effect, scale);
        }
      }
    }
    html.tag(
        "tr.axis-row",
        () -> {
          html.tag("td", () -> {}, "colspan", "3");
          html.tag("td.chart", () -> axis(html, scale));
          html.tag("td", () -> {});
        });
  }

  private static void row(
      Html html,
      String variant,
      int index,
      Compared.Metric metric,
      Compared.Value value,
      Effect effect,
      Scale scale) {
    String word = value.word().name().toLowerCase(Locale.ROOT).replace('_', '-');
    html.tag(
        "tr." + word,
        () -> {
          html.tag(
              "th",
              () -> {
                html.text(metric.name());
                html.leaf("span.origin", variant + direction(metric));
              },
              "scope",
              "row");
          html.leaf("td.num", CompareHeadline.change(effect.ratio()));
          html.leaf("td.num.soft", CompareHeadline.interval(effect));
          html.tag("td.chart", () -> interval(html, index, effect, scale));
          html.leaf("td.word", CompareTerminalReporter.word(value.word()));
        });
  }

  private static String direction(Compared.Metric metric) {
    return switch (metric.better()) {
      case LOWER -> ", lower is better";
      case HIGHER -> ", higher is better";
      case NEITHER -> "";
    };
  }

  private static void interval(Html html, int index, Effect effect, Scale scale) {
    int middle = HEIGHT / 2;
    String from = Plots.percent(scale.position(effect.low()));
    String to = Plots.percent(scale.position(effect.high()));
    html.tag(
        "svg.forest-row.v" + index % HtmlCharts.COLOURS,
        () -> {
          String one = Plots.percent(scale.position(1));
          Plots.line(html, "none", one, one, 0, HEIGHT);
          Plots.line(html, "reach", from, to, middle, middle);
          if (scale.holds(effect.low())) {
            Plots.line(html, "reach", from, from, middle - 4, middle + 4);
          }
          if (scale.holds(effect.high())) {
            Plots.line(html, "reach", to, to, middle - 4, middle + 4);
          }
          html.tag(
              "circle.ratio",
              () -> {},
              "cx",
              Plots.percent(scale.position(effect.ratio())),
              "cy",
              String.valueOf(middle),
              "r",
              "4");
        },
        "aria-hidden",
        "true");
  }

  private static void axis(Html html, Scale scale) {
    html.tag(
        "svg.forest-axis",
        () -> {
          for (double tick : scale.ticks()) {
            String x = Plots.percent(scale.position(tick));
            Plots.line(html, "axis", x, x, 0, 4);
            html.leaf(
                "text", Plots.tickLabel(tick) + "×", "x", x, "y", "16", "text-anchor", "middle");
          }
        },
        "aria-hidden",
        "true");
  }
}
