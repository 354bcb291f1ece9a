package io.bootcause.report;

import io.bootcause.diagnosis.Validity;
import io.bootcause.service.BootArtifact;
import io.bootcause.service.Library;
import java.util.Locale;

/** How it was measured, whether that can be trusted, and how to do it again. */
final class HtmlMeasurement {
  private HtmlMeasurement() {}

  static void validity(Html html, Validity validity) {
    HtmlReporter.section(
        html,
        "Can it be trusted",
        "Checks of the measurement itself; those of the generator are of the steady load.",
        () -> {
          html.tag(
              "p.lead",
              () -> {
                html.text("The measurement is ");
                html.leaf("b", validity.verdict().name().toLowerCase(Locale.ROOT));
                html.text(
                    validity.verdict() == Validity.Level.VALID
                        ? "."
                        : ": " + Headline.failed(validity) + ".");
              });
          html.tag(
              "dl.reasons.checks", () -> validity.checks().forEach(check -> check(html, check)));
        });
  }

  private static void check(Html html, Validity.Check check) {
    String level = check.level().name().toLowerCase(Locale.ROOT);
    html.tag(
        "div",
        () -> {
          html.leaf("dt", check.name());
          html.leaf("dd.level." + level, level);
          html.leaf("dd", check.detail());
        });
  }

  static void shapes(Html html, Investigated in) {
    if (in.shapes().isEmpty()) {
      return;
    }
    HtmlReporter.section(
        html,
        "Load applied",
        "Latency counts from the intended start; ms. In a doubtful one the generator, too, waited for a processor or stalled.",
        () -> {
          if (!in.requests().isEmpty()) {
            html.tag(
                "p.requests",
                () -> in.requests().forEach(r -> html.tag("code", () -> html.name(r))));
          }
          html.tag(
              "div.scroll",
              () ->
                  html.tag(
                      "table.shapes",
                      () -> {
                        HtmlTable.head(
                            html,
                            "Shape",
                            ".num Requests",
                            ".num Errors",
                            ".num per s",
                            ".num p50",
                            ".num p99",
                            ".num max",
                            ".num Service CPU s",
                            ".num Generator CPU s");
                        html.tag("tbody", () -> in.shapes().forEach(shape -> shape(html, shape)));
                      },
                      "aria-label",
                      "Load shapes"),
              "tabindex",
              "0",
              "role",
              "region",
              "aria-label",
              "Load shapes, scrolls sideways");
        });
  }

  private static void shape(Html html, Investigated.Shape shape) {
    html.tag(
        "tr",
        () -> {
          html.tag(
              "th",
              () -> {
                html.text(shape.name());
                html.leaf("span.origin", shape.summary());
              },
              "scope",
              "row");
          HtmlTable.number(html, count(shape.requests()));
          HtmlTable.number(html, count(shape.errors()));
          HtmlTable.number(html, known(shape.requestsPerSecond()));
          HtmlTable.number(html, millis(shape.p50Millis()));
          HtmlTable.number(html, millis(shape.p99Millis()));
          HtmlTable.number(html, millis(shape.maxMillis()));
          HtmlTable.number(html, known(shape.serviceCpuSeconds()));
          HtmlTable.number(html, known(shape.generatorCpuSeconds()));
        });
  }

  private static String count(long count) {
    return count < 0 ? "–" : Figures.count(count);
  }

  private static String known(double value) {
    return Double.isFinite(value) ? Figures.value(value) : "–";
  }

  /** A request takes some time: nothing at all is what was not measured. */
  private static String millis(double millis) {
    return millis > 0 ? Figures.value(millis) : "–";
  }

  static void service(Html html, Investigated in) {
    BootArtifact artifact = in.artifact();
    HtmlReporter.section(
        html,
        "The service",
        "",
        () -> {
          html.leaf("p.lead", HtmlVerdict.runtime(in));
          if (artifact == null) {
            html.leaf("p.note", "A running JVM was given; what it was started with was not read.");
            return;
          }
          html.tag(
              "details",
              () -> {
                html.leaf("summary", Figures.count(artifact.libraries().size(), "library file"));
                html.tag(
                    "ul.libraries",
                    () ->
                        artifact.libraries().stream()
                            .map(Library::coordinates)
                            .sorted()
                            .forEach(name -> html.tag("li", () -> html.name(name))));
              });
        });
  }

  static void reproduce(Html html, Investigated in) {
    HtmlReporter.section(
        html,
        "Do it again",
        "",
        () -> {
          HtmlFixes.code(html, in.command(), "the command that reproduces this report");
          double total = in.timing().stream().mapToDouble(Investigated.Stage::seconds).sum();
          if (in.timing().isEmpty()) {
            return; // a recording that was read again
          }
          html.leaf("p.note", "The investigation took " + Figures.seconds(total) + ".");
          html.tag(
              "table.stages",
              () -> {
                HtmlTable.head(html, "Stage", "", ".num Time");
                html.tag("tbody", () -> stages(html, in, total));
              },
              "aria-label",
              "Timing of the investigation");
        });
  }

  private static void stages(Html html, Investigated in, double total) {
    double from = 0;
    for (Investigated.Stage stage : in.timing()) {
      double start = from;
      html.tag(
          "tr",
          () -> {
            html.leaf("th", stage.name(), "scope", "row");
            html.tag(
                "td.chart",
                () ->
                    Plots.bars(
                        html, start, stage.seconds(), 0, -1, total > 0 ? total : 1, "typical"));
            HtmlTable.number(html, Figures.seconds(stage.seconds()));
          });
      from += stage.seconds();
    }
  }
}
