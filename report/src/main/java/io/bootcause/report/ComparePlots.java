package io.bootcause.report;

import io.bootcause.experiment.KneeFit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;

/**
 * Curves as inline SVG. Horizontal positions are in percent; the paths lie in a nested picture that
 * stretches with the page while their strokes do not, so that the page needs no script to fit any
 * width.
 */
final class ComparePlots {
  /** Of the style sheet; more variants than that share them, told apart by their dashes. */
  static final int COLOURS = 8;

  private static final int HEIGHT = 240;
  private static final int TOP = 16;
  private static final int BOTTOM = 22;
  private static final int INNER = HEIGHT - TOP - BOTTOM;

  private ComparePlots() {}

  /** A point of a curve in the axes' own units. */
  private record Point(double x, double y) {}

  /** An axis: from a value to 0 … 1, with the values to label. */
  private record Axis(DoubleUnaryOperator position, List<Double> ticks) {
    double at(double value) {
      double p = position.applyAsDouble(value);
      return Double.isFinite(p) ? Math.max(0, Math.min(1, p)) : 0;
    }

    static Axis linear(double from, double to, List<Double> ticks) {
      return new Axis(v -> (v - from) / (to - from), ticks);
    }

    static Axis fromZero(double most) {
      double high = most > 0 && Double.isFinite(most) ? most : 1;
      double step = Scale.roundUp(high / 5);
      List<Double> ticks = new ArrayList<>();
      for (int i = 1; i * step <= high * 1.0001; i++) {
        ticks.add(i * step);
      }
      return linear(0, high * 1.06, ticks);
    }

    static Axis log(double least, double most) {
      double low = Scale.roundDown(Math.max(least, 1e-6));
      double high = Scale.roundUp(Math.max(most, low * 2));
      List<Double> ticks = new ArrayList<>();
      for (double tick = low; tick <= high * 1.0001; tick = Scale.roundUp(tick * 1.01)) {
        ticks.add(tick);
      }
      if (ticks.size() > 7) {
        ticks.removeIf(t -> Math.abs(Math.log10(t) - Math.rint(Math.log10(t))) > 1e-6);
      }
      return new Axis(
          v -> (Math.log(Math.max(v, low)) - Math.log(low)) / (Math.log(high) - Math.log(low)),
          ticks);
    }
  }

  static void percentiles(Html html, Compared in) {
    List<List<Point>> curves = new ArrayList<>();
    double least = Double.POSITIVE_INFINITY;
    double most = 0;
    double nines = 1;
    for (Compared.Variant variant : in.variants()) {
      List<Point> curve = new ArrayList<>();
      for (Compared.Percentile p : variant.percentiles()) {
        double x = -Math.log10(Math.max(1e-6, 1 - p.percent() / 100));
        curve.add(new Point(x, p.millis()));
        nines = Math.max(nines, x);
        least = Math.min(least, p.millis());
        most = Math.max(most, p.millis());
      }
      curves.add(curve);
    }
    double end = nines;
    Axis x =
        new Axis(
            v -> v / end,
            List.of(0.0, 0.30103, 1.0, 2.0, 3.0, 4.0).stream()
                .filter(t -> t <= end + 1e-9)
                .toList());
    Axis y = Axis.log(Double.isFinite(least) ? least : 0.1, most);
    plot(
        html,
        "Latency in ms at each percentile",
        x,
        y,
        tick -> percentLabel(tick),
        "ms",
        curves,
        () -> {});
  }

  private static String percentLabel(double nines) {
    return Plots.tickLabel((1 - Math.pow(10, -nines)) * 100) + " %";
  }

  static void scalability(Html html, Compared in) {
    double most = 0;
    int widest = 2;
    for (Compared.Variant variant : in.variants()) {
      for (Compared.StepFigures step : variant.steps()) {
        most = Math.max(most, step.high());
        widest = Math.max(widest, step.concurrency());
      }
    }
    double end = widest;
    List<Double> ticks = new ArrayList<>();
    for (double n = 1; n <= end; n *= 2) {
      ticks.add(n);
    }
    Axis x = new Axis(v -> Math.log(v) / Math.log(end) * 0.96 + 0.02, ticks);
    Axis y = Axis.fromZero(most);
    List<List<Point>> curves = new ArrayList<>();
    for (Compared.Variant variant : in.variants()) {
      List<Point> curve = new ArrayList<>();
      KneeFit fit = variant.knee();
      if (fit != null) {
        for (int i = 0; i <= 60; i++) {
          double n = Math.pow(end, i / 60.0);
          curve.add(new Point(n, fit.throughput(n)));
        }
      }
      curves.add(curve);
    }
    plot(
        html,
        "Requests per second at each number of connections",
        x,
        y,
        Plots::tickLabel,
        "requests/s",
        curves,
        () -> {
          for (int i = 0; i < in.variants().size(); i++) {
            steps(html, in.variants().get(i), "v" + i % COLOURS, x, y);
          }
        });
  }

  private static void steps(Html html, Compared.Variant variant, String colour, Axis x, Axis y) {
    for (Compared.StepFigures step : variant.steps()) {
      String cx = percent(x.at(step.concurrency()));
      line(html, "spread." + colour, cx, down(y, step.low()), cx, down(y, step.high()));
      html.tag(
          "circle.dot." + colour,
          () ->
              html.leaf(
                  "title",
                  String.format(
                      Locale.ROOT,
                      "%s, %d connections: %s requests/s, p50 %s ms, p99 %s ms",
                      variant.name(),
                      step.concurrency(),
                      Figures.value(step.requestsPerSecond()),
                      Figures.value(step.p50Millis()),
                      Figures.value(step.p99Millis()))),
          "cx",
          cx,
          "cy",
          number(down(y, step.requestsPerSecond())),
          "r",
          "4");
    }
    Compared.Estimate knee = variant.kneeAt();
    KneeFit fit = variant.knee();
    if (knee != null && fit != null) {
      String at = percent(x.at(knee.value()));
      line(html, "knee." + colour, at, down(y, fit.throughput(knee.value())), at, TOP + INNER);
    }
  }

  static void timeline(Html html, Compared in, int index) {
    double longest = 1;
    double most = 0;
    String what = "";
    String unit = "";
    List<List<Point>> curves = new ArrayList<>();
    for (Compared.Variant variant : in.variants()) {
      List<Point> curve = new ArrayList<>();
      if (index < variant.timelines().size()) {
        Compared.Timeline line = variant.timelines().get(index);
        what = line.what();
        unit = line.unit();
        for (int i = 0; i < line.values().size(); i++) {
          curve.add(new Point(i * line.stepSeconds(), line.values().get(i)));
          most = Math.max(most, line.values().get(i));
        }
        longest = Math.max(longest, line.values().size() * line.stepSeconds());
      }
      curves.add(curve);
    }
    double end = longest;
    double step = Scale.roundUp(end / 7);
    List<Double> ticks = new ArrayList<>();
    for (int i = 0; i * step <= end * 1.0001; i++) {
      ticks.add(i * step);
    }
    String caption = what;
    String suffix = unit;
    html.tag(
        "figure.plot",
        () -> {
          html.leaf("figcaption", caption);
          plot(
              html,
              caption + ", " + suffix,
              Axis.linear(0, end, ticks),
              Axis.fromZero(mostOf(curves)),
              tick -> Plots.tickLabel(tick) + " s",
              suffix,
              curves,
              () -> {});
        });
  }

  private static double mostOf(List<List<Point>> curves) {
    return curves.stream().flatMap(List::stream).mapToDouble(Point::y).max().orElse(1);
  }

  /** Names a value on an axis. */
  @FunctionalInterface
  private interface Label {
    String of(double tick);
  }

  private static void plot(
      Html html,
      String name,
      Axis x,
      Axis y,
      Label xLabel,
      String unit,
      List<List<Point>> curves,
      Runnable marks) {
    html.tag(
        "svg.curves",
        () -> {
          for (int i = 0; i < y.ticks().size(); i++) {
            double tick = y.ticks().get(i);
            double at = down(y, tick);
            line(html, "axis", "0%", at, "100%", at);
            boolean last = i == y.ticks().size() - 1;
            html.leaf(
                "text",
                Plots.tickLabel(tick) + (last ? " " + unit : ""),
                "x",
                "0",
                "y",
                number(at - 3));
          }
          for (double tick : x.ticks()) {
            double at = x.at(tick);
            line(html, "axis", percent(at), TOP + INNER, percent(at), TOP + INNER + 4);
            html.leaf(
                "text",
                xLabel.of(tick),
                "x",
                percent(at),
                "y",
                String.valueOf(TOP + INNER + 17),
                "text-anchor",
                at < 0.02 ? "start" : at > 0.98 ? "end" : "middle");
          }
          line(html, "base", "0%", TOP + INNER, "100%", TOP + INNER);
          html.tag(
              "svg.stretch",
              () -> {
                for (int i = 0; i < curves.size(); i++) {
                  path(html, curves.get(i), "v" + i % COLOURS, i >= COLOURS, x, y);
                }
              },
              "viewBox",
              "0 0 1000 1000",
              "preserveAspectRatio",
              "none",
              "x",
              "0",
              "y",
              String.valueOf(TOP),
              "width",
              "100%",
              "height",
              String.valueOf(INNER));
          marks.run();
        },
        "role",
        "img",
        "aria-label",
        name);
  }

  private static void path(
      Html html, List<Point> curve, String colour, boolean dashed, Axis x, Axis y) {
    if (curve.isEmpty()) {
      return;
    }
    StringBuilder d = new StringBuilder();
    for (Point p : curve) {
      d.append(d.isEmpty() ? "M" : "L")
          .append(number(x.at(p.x()) * 1000))
          .append(' ')
          .append(number((1 - y.at(p.y())) * 1000));
    }
    html.tag((dashed ? "path.more." : "path.") + colour, () -> {}, "d", d.toString());
  }

  private static double down(Axis y, double value) {
    return TOP + (1 - y.at(value)) * INNER;
  }

  static void line(Html html, String kind, String x1, double y1, String x2, double y2) {
    html.tag("line." + kind, () -> {}, "x1", x1, "y1", number(y1), "x2", x2, "y2", number(y2));
  }

  private static String percent(double share) {
    return Plots.percent(share * 100);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
