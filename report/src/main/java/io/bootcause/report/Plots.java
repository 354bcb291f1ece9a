package io.bootcause.report;

import io.bootcause.experiment.Effect;
import io.bootcause.experiment.ExperimentResult;
import io.bootcause.experiment.Replicate;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Small inline SVG plots. Horizontal positions are in percent and heights in pixels, so that they
 * stretch with the page without distorting dots, hatching or text. No style attributes: the page's
 * content security policy forbids them.
 */
final class Plots {
  private static final int MOST_LANES_HEIGHT = 96;

  private Plots() {}

  /** Slow over typical, both starting where the lines above them ended. */
  static void bars(
      Html html, double slowFrom, double slow, double typicalFrom, double typical, double whole) {
    bars(html, slowFrom, slow, typicalFrom, typical, whole, "slow");
  }

  static void bars(
      Html html,
      double slowFrom,
      double slow,
      double typicalFrom,
      double typical,
      double whole,
      String slowClass) {
    html.tag(
        typical >= 0 ? "svg.bars" : "svg.bars.solo",
        () -> {
          bar(html, slowClass, 3, 10, slowFrom / whole, slow / whole);
          if (typical >= 0) {
            bar(html, "typical", 15, 4, typicalFrom / whole, typical / whole);
          }
        },
        "aria-hidden",
        "true");
  }

  private static void bar(Html html, String kind, int y, int height, double from, double length) {
    html.tag(
        "rect." + kind,
        () -> {},
        "x",
        percent(from * 100),
        "width",
        // A line that is there at all leaves a mark.
        percent(length > 0 ? Math.max(length * 100, 0.25) : 0),
        "y",
        String.valueOf(y),
        "height",
        String.valueOf(height));
  }

  /** Ratio with its 95 % interval, the line of no effect, and what was predicted. */
  static void interval(Html html, Effect effect, double predicted, Scale scale) {
    html.tag(
        "svg.interval",
        () -> {
          axis(html, scale, 36, "×");
          String one = percent(scale.position(1));
          line(html, "none", one, one, 0, 36);
          html.leaf("text", "no effect", "x", one, "y", "8", "dx", "-5", "text-anchor", "end");
          if (predicted > 0) {
            double at = scale.position(predicted);
            line(html, "predicted", percent(at), percent(at), 14, 32);
          }
          // One that reaches zero has no end on a logarithmic axis.
          boolean open = effect.low() <= 0;
          String from = open ? "0%" : percent(scale.position(effect.low()));
          String to = percent(scale.position(effect.high()));
          line(html, "reach", from, to, 23, 23);
          if (!open) {
            line(html, "reach", from, from, 18, 28);
          }
          line(html, "reach", to, to, 18, 28);
          circle(html, "ratio", percent(scale.position(effect.ratio())), 23, "5");
        },
        "role",
        "img",
        "aria-label",
        "Ratio "
            + Figures.ratio(effect.ratio())
            + ", 95 % interval "
            + Figures.interval(effect.low(), effect.high())
            + (predicted > 0 ? ", predicted " + Figures.ratio(predicted) : "")
            + ", no effect at 1×");
  }

  /** Every measured value: one lane per JVM start, a tick at its mean. */
  static void replicates(Html html, ExperimentResult result, boolean better) {
    double most =
        Stream.concat(result.control().stream(), result.changed().stream())
            .flatMap(r -> r.values().stream())
            .mapToDouble(Double::doubleValue)
            .filter(Double::isFinite)
            .max()
            .orElse(1);
    Scale scale = Scale.fromZero(most);
    html.tag(
        "div.replicates",
        () -> {
          side(html, "before", better ? "slow" : "neutral", result.control(), scale, result.unit());
          side(html, "after", better ? "good" : "neutral", result.changed(), scale, result.unit());
          html.tag("span", () -> {});
          html.tag("svg.axis", () -> axis(html, scale, 1, ""), "aria-hidden", "true");
        });
  }

  private static void side(
      Html html, String name, String kind, List<Replicate> replicates, Scale scale, String unit) {
    double lane = Math.min(9, MOST_LANES_HEIGHT / (double) Math.max(1, replicates.size()));
    html.leaf("span", name);
    html.tag(
        "svg." + kind,
        () -> {
          for (int i = 0; i < replicates.size(); i++) {
            double y = lane * (i + 0.5) + 2;
            for (double value : replicates.get(i).values()) {
              circle(html, "dot", percent(scale.position(value)), y, "3");
            }
            String mean = percent(scale.position(replicates.get(i).mean()));
            line(html, "mean", mean, mean, y - lane / 2, y + lane / 2);
          }
        },
        "height",
        number(lane * Math.max(1, replicates.size()) + 4),
        "role",
        "img",
        "aria-label",
        name + ", one row per JVM start: " + means(replicates, unit));
  }

  private static String means(List<Replicate> replicates, String unit) {
    return String.join(", ", replicates.stream().map(r -> Figures.value(r.mean(), unit)).toList());
  }

  private static void axis(Html html, Scale scale, int y, String suffix) {
    line(html, "axis", "0%", "100%", y, y);
    for (double tick : scale.ticks()) {
      String x = percent(scale.position(tick));
      line(html, "axis", x, x, y, y + 4);
      html.leaf(
          "text",
          tickLabel(tick) + suffix,
          "x",
          x,
          "y",
          String.valueOf(y + 16),
          "text-anchor",
          "middle");
    }
  }

  static String tickLabel(double tick) {
    return new BigDecimal(tick).round(new MathContext(3)).stripTrailingZeros().toPlainString();
  }

  static void line(Html html, String kind, String x1, String x2, double y1, double y2) {
    html.tag("line." + kind, () -> {}, "x1", x1, "x2", x2, "y1", number(y1), "y2", number(y2));
  }

  private static void circle(Html html, String kind, String x, double y, String r) {
    html.tag("circle." + kind, () -> {}, "cx", x, "cy", number(y), "r", r);
  }

  static String percent(double value) {
    return number(Double.isFinite(value) ? Math.max(0, Math.min(100, value)) : 0) + "%";
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value).replaceAll("\\.?0+$", "");
  }
}
