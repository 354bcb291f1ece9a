package io.bootcause.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.bootcause.experiment.Effect;
import java.util.Base64;
import java.util.List;

/** Every figure of every variant, and the same as a file for a spreadsheet. */
final class CompareTable {
  private CompareTable() {}

  static void write(Html html, Compared in) {
    HtmlReporter.section(
        html,
        "All figures",
        "Means over JVM starts; below each, the range of single ones.",
        () -> {
          html.tag(
              "div.scroll",
              () ->
                  html.tag(
                      "table.figures",
                      () -> {
                        head(html, in);
                        html.tag("tbody", () -> in.metrics().forEach(m -> row(html, in, m)));
                      },
                      "aria-label",
                      "All figures"),
              "tabindex",
              "0",
              "role",
              "region",
              "aria-label",
              "All figures, scrolls sideways");
          html.tag(
              "p.note",
              () ->
                  html.leaf(
                      "a.csv",
                      "Download as CSV",
                      "download",
                      "compare.csv",
                      "href",
                      "data:text/csv;charset=utf-8;base64,"
                          + Base64.getEncoder().encodeToString(CompareCsv.of(in).getBytes(UTF_8))));
        });
  }

  private static void head(Html html, Compared in) {
    html.tag(
        "thead",
        () ->
            html.tag(
                "tr",
                () -> {
                  html.leaf("th", "Figure", "scope", "col");
                  in.variants().forEach(v -> html.leaf("th.num", v.name(), "scope", "col"));
                }));
  }

  private static void row(Html html, Compared in, Compared.Metric metric) {
    html.tag(
        "tr",
        () -> {
          html.tag(
              "th",
              () -> {
                html.text(metric.name());
                if (!metric.unit().isEmpty()) {
                  html.leaf("span.origin", metric.unit());
                }
              },
              "scope",
              "row");
          for (int i = 0; i < in.variants().size(); i++) {
            cell(html, metric.values().get(i));
          }
        });
  }

  private static void cell(Html html, Compared.Value value) {
    Effect effect = value.effect();
    boolean sure =
        effect != null
            && (value.word() == Compared.Word.BETTER || value.word() == Compared.Word.WORSE);
    String kind =
        !sure ? "td.num" : value.word() == Compared.Word.BETTER ? "td.num.better" : "td.num.worse";
    html.tag(
        kind,
        () -> {
          html.text(Figures.value(value.mean()));
          html.leaf("span.origin", range(value.rounds()));
        });
  }

  private static String range(List<Double> rounds) {
    List<Double> there = rounds.stream().filter(Double::isFinite).sorted().toList();
    return there.isEmpty()
        ? ""
        : Figures.value(there.get(0)) + " – " + Figures.value(there.get(there.size() - 1));
  }
}
