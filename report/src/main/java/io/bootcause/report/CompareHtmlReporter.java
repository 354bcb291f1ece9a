package io.bootcause.report;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A comparison as one HTML file that needs nothing else, in the style of the diagnosis page: {@link
 * HtmlReporter} says by what rules.
 */
public final class CompareHtmlReporter {
  private static final String STYLE = HtmlReporter.STYLE + HtmlReporter.resource("compare.css");

  /** Writes the whole page to {@code out} and leaves it open. */
  public void write(Compared compared, Appendable out) throws IOException {
    Html html = new Html();
    CompareHeadline headline = CompareHeadline.of(compared);
    html.constant("<!doctype html>\n");
    html.tag(
        "html",
        () -> {
          HtmlReporter.head(html, headline.sentence(), STYLE, HtmlReporter.DRAWING);
          html.tag(
              "body.compare",
              () -> {
                html.leaf("a.skip", "Skip to the verdict", "href", "#verdict");
                masthead(html, compared);
                html.tag("main", () -> body(html, compared, headline), "id", "verdict");
                html.tag(
                    "footer",
                    () -> {
                      html.leaf("span", "Bootcause " + compared.toolVersion());
                      html.leaf("span", "The same facts for machines: compare.json, compare.csv");
                    });
                HtmlCharts.figures(html, CompareCharts.of(compared));
                HtmlReporter.DRAWING.forEach(
                    script -> html.tag("script", () -> html.constant(script)));
              });
        },
        "lang",
        "en");
    out.append(html.toString());
  }

  private static void masthead(Html html, Compared in) {
    html.tag(
        "header.masthead",
        () -> {
          html.leaf("span.brand", "Bootcause");
          html.tag("span.target", () -> html.name(in.first().artifact()));
          html.leaf("span", in.first().runtime());
          html.leaf("span.when", HtmlVerdict.when(in.startedAt()));
        });
  }

  private static void body(Html html, Compared in, CompareHeadline headline) {
    html.tag(
        headline.bad() ? "div.verdict.suspected" : "div.verdict",
        () -> {
          html.leaf("p.kicker", headline.kicker());
          html.leaf("h1", headline.sentence());
          html.leaf("p.support", headline.support());
          html.tag("dl.facts", () -> facts(html, in));
        });
    CompareForest.write(html, in);
    CompareTable.write(html, in);
    plots(html, in);
    variants(html, in);
    trust(html, in);
    again(html, in);
  }

  private static void facts(Html html, Compared in) {
    int starts = in.variants().stream().mapToInt(Compared.Variant::starts).sum();
    fact(html, "variants", String.valueOf(in.variants().size()));
    fact(html, "JVM starts with figures", String.valueOf(starts));
    fact(html, "requests/s at the fixed rate", Figures.value(in.conditions().requestsPerSecond()));
    fact(html, "measurement", worst(in.checks()));
  }

  /** Of all checks: "valid", "doubtful" or "invalid". */
  private static String worst(List<Compared.Check> checks) {
    return Stream.of("INVALID", "DOUBTFUL")
        .filter(level -> checks.stream().anyMatch(c -> c.level().equals(level)))
        .findFirst()
        .orElse("VALID")
        .toLowerCase(Locale.ROOT);
  }

  private static void fact(Html html, String name, String value) {
    html.tag(
        "div",
        () -> {
          html.leaf("dt", name);
          html.leaf("dd", value);
        });
  }

  private static void plots(Html html, Compared in) {
    HtmlReporter.section(
        html,
        "Latency",
        "At "
            + Figures.value(in.conditions().requestsPerSecond())
            + " requests/s, from the intended start, over all JVM starts.",
        () -> {
          legend(html, in);
          HtmlCharts.picture(html, "latencies", "Latency in ms at each percentile");
        });
    HtmlReporter.section(
        html,
        "Throughput and knee",
        "Closed loop. Dots are means over JVM starts, with the lowest and the highest one; lines"
            + " are fits of the universal scalability law; dashes mark the knee.",
        () -> {
          legend(html, in);
          HtmlCharts.picture(
              html, "throughput", "Requests per second at each number of connections");
          html.tag("ul.sums", () -> in.variants().forEach(v -> knee(html, v)));
        });
    HtmlReporter.section(
        html,
        "Over time",
        "Of the JVM start with the middle mean latency of each variant, per tenth of a second.",
        () -> {
          legend(html, in);
          int lines = in.first().timelines().size();
          for (int i = 0; i < lines; i++) {
            Compared.Timeline line = in.first().timelines().get(i);
            String kind = "lines " + i;
            html.tag(
                "figure.plot",
                () -> {
                  html.leaf("figcaption", line.what());
                  HtmlCharts.picture(html, kind, line.what() + ", " + line.unit());
                });
          }
        });
  }

  private static void knee(Html html, Compared.Variant variant) {
    Compared.Estimate capacity = variant.capacity();
    Compared.Estimate at = variant.kneeAt();
    if (capacity == null || at == null) {
      html.leaf("li", variant.name() + ": too few JVM starts for a fit with an interval");
      return;
    }
    html.leaf(
        "li",
        String.format(
            Locale.ROOT,
            "%s: at most %s requests/s [%s, %s] by the fit; 95 %% of that from %s connections"
                + " [%s, %s]",
            variant.name(),
            Figures.value(capacity.value()),
            Figures.value(capacity.low()),
            Figures.value(capacity.high()),
            Figures.value(at.value()),
            Figures.value(Math.max(1, at.low())),
            Figures.value(at.high())));
  }

  private static void legend(Html html, Compared in) {
    HtmlCharts.legend(html, in.variants().stream().map(Compared.Variant::name).toList());
  }

  private static void variants(Html html, Compared in) {
    HtmlReporter.section(
        html,
        "The variants",
        "What was changed, how it was seen to be in effect, and how each answers.",
        () -> {
          html.tag("dl.reasons", () -> in.variants().forEach(v -> variant(html, v)));
          if (!in.impossible().isEmpty()) {
            html.tag(
                "dl.reasons.impossible",
                () ->
                    in.impossible()
                        .forEach(
                            i ->
                                html.tag(
                                    "div",
                                    () -> {
                                      html.leaf("dt", "Not " + i.name());
                                      html.leaf("dd", i.reason());
                                    })));
          }
        });
  }

  private static void variant(Html html, Compared.Variant v) {
    html.tag(
        "div",
        () -> {
          html.leaf("dt", v.name());
          html.tag(
              "dd",
              () -> {
                html.leaf("p", v.runtime());
                v.evidence().forEach(line -> html.tag("p", () -> html.name(line)));
                v.failures().forEach(line -> html.leaf("p", "Failed: " + line));
                v.headers().forEach((request, lines) -> headers(html, request, lines));
              });
        });
  }

  private static void headers(Html html, String request, List<String> lines) {
    html.tag(
        "details",
        () -> {
          html.leaf("summary", "Answer to " + request);
          html.tag(
              "ul.libraries", () -> lines.forEach(line -> html.tag("li", () -> html.name(line))));
        });
  }

  private static void trust(Html html, Compared in) {
    HtmlReporter.section(
        html,
        "Can it be trusted",
        "Checks of the measurement itself, the worst of all JVM starts.",
        () ->
            html.tag(
                "dl.reasons.checks",
                () ->
                    in.checks()
                        .forEach(
                            check ->
                                html.tag(
                                    "div",
                                    () -> {
                                      String level = check.level().toLowerCase(Locale.ROOT);
                                      html.leaf("dt", check.name());
                                      html.leaf("dd.level." + level, level);
                                      html.leaf("dd", check.detail());
                                    }))));
  }

  private static void again(Html html, Compared in) {
    Compared.Conditions c = in.conditions();
    HtmlReporter.section(
        html,
        "Do it again",
        "",
        () -> {
          HtmlFixes.code(html, in.command(), "the command that reproduces this report");
          html.leaf(
              "p.note",
              String.format(
                  Locale.ROOT,
                  "%d rounds, each with a fresh JVM of every variant in an order drawn with seed %d."
                      + " Per JVM: %s of warm-up, %s for each of %d concurrency steps, %s at the"
                      + " fixed rate%s. %s%s. It took %s.",
                  c.rounds(),
                  c.seed(),
                  Figures.seconds(c.warmUpSeconds()),
                  Figures.seconds(c.stepSeconds()),
                  c.concurrency().size(),
                  Figures.seconds(c.fixedRateSeconds()),
                  c.rateGiven() ? "" : ", which was chosen from a pilot run",
                  c.host(),
                  c.cpuQuota() > 0
                      ? "; the service had " + Figures.value(c.cpuQuota()) + " of them by quota"
                      : "",
                  Figures.seconds(in.seconds())));
        });
  }
}
