package io.bootcause.serve;

import io.bootcause.history.KeptRun;
import io.bootcause.history.RunHead;
import io.bootcause.report.Figures;
import io.bootcause.report.Html;
import io.bootcause.report.HtmlTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** One run: what it found and what was measured. */
final class RunPage {
  private final Frame frame;

  RunPage(Frame frame) {
    this.frame = frame;
  }

  /**
   * @param report whether its own page is still there
   */
  String html(long id, KeptRun run, boolean report) {
    Html html = new Html();
    RunHead head = run.head();
    return frame.page(
        Frame.Place.NEITHER,
        "Run " + id,
        false,
        html,
        () -> {
          html.leaf("p.kicker", "Run " + id + " · " + head.command() + " · " + Frame.service(head));
          html.leaf("h1", head.verdict());
          html.tag(
              "p.support",
              () -> {
                if (report) {
                  html.leaf("a", "The whole report", "href", "/runs/" + id + "/report");
                } else {
                  html.text("The whole report is no longer in its directory.");
                }
                html.text(" · ");
                html.leaf("a", "for machines", "href", "/runs/" + id + "/report.json");
                html.text(" · ");
                html.leaf(
                    "a",
                    "trend of " + head.service().name(),
                    "href",
                    "/trend?service=" + Query.escaped(head.service().name()));
              });
          findings(html, run);
          figures(html, run.figures());
          budget(html, run.budget());
          facts(html, head);
        });
  }

  private static void section(Html html, String heading, Runnable content) {
    html.tag(
        "section",
        () -> {
          html.leaf("h2", heading);
          content.run();
        });
  }

  private static void findings(Html html, KeptRun run) {
    if (run.findings().isEmpty() && run.experiments().isEmpty()) {
      return;
    }
    section(
        html,
        "Findings",
        () -> {
          for (KeptRun.Finding finding : run.findings()) {
            html.leaf("h3", finding.place() + ". " + finding.title());
            html.leaf(
                "p.note",
                finding.detector()
                    + (Double.isFinite(finding.share())
                        ? ", " + Figures.percent(finding.share()) + " of the slow requests' time"
                        : ""));
            experiments(html, run, finding.place());
          }
          if (run.experiments().stream().anyMatch(e -> e.findingPlace() == 0)) {
            html.leaf("h3", "Tried by hand");
            experiments(html, run, 0);
          }
        });
  }

  private static void experiments(Html html, KeptRun run, int place) {
    List<KeptRun.Experiment> of =
        run.experiments().stream().filter(e -> e.findingPlace() == place).toList();
    if (of.isEmpty()) {
      return;
    }
    html.tag(
        "ul.experiments",
        () -> {
          for (KeptRun.Experiment e : of) {
            html.tag(
                "li",
                () -> {
                  html.leaf("code", e.change());
                  html.text(" ");
                  html.leaf(
                      "span.badge." + e.verdict().replaceAll("\\W", "").toLowerCase(Locale.ROOT),
                      e.verdict());
                  Double ratio = e.ratio();
                  Double low = e.low();
                  Double high = e.high();
                  if (ratio != null && low != null && high != null) {
                    html.text(
                        " "
                            + e.metric()
                            + " "
                            + Figures.ratio(ratio)
                            + " "
                            + Figures.interval(low, high));
                  }
                });
          }
        });
  }

  private static void figures(Html html, List<KeptRun.Figure> figures) {
    if (figures.isEmpty()) {
      return;
    }
    Map<String, Integer> subjects = new LinkedHashMap<>();
    figures.forEach(f -> subjects.merge(f.subject(), 1, Integer::sum));
    section(
        html,
        "Figures",
        () ->
            html.tag(
                "table.figures",
                () -> {
                  HtmlTable.head(
                      html, "Figure", ".num Value", ".num Lowest to highest within the run");
                  html.tag(
                      "tbody", () -> figures.forEach(f -> figure(html, f, subjects.size() > 1)));
                }));
  }

  private static void figure(Html html, KeptRun.Figure f, boolean several) {
    html.tag(
        "tr",
        () -> {
          html.leaf("th", (several ? f.subject() + ": " : "") + f.label(), "scope", "row");
          html.leaf("td.num", Figures.value(f.value(), f.unit()));
          html.leaf(
              "td.num",
              f.spread().size() < 2
                  ? ""
                  : Figures.value(f.spread().stream().mapToDouble(v -> v).min().orElse(Double.NaN))
                      + " to "
                      + Figures.value(
                          f.spread().stream().mapToDouble(v -> v).max().orElse(Double.NaN)));
        });
  }

  private static void budget(Html html, List<KeptRun.BudgetLine> lines) {
    if (lines.isEmpty()) {
      return;
    }
    Map<String, Map<String, Double>> byLabel = new LinkedHashMap<>();
    Map<String, Integer> classes = new LinkedHashMap<>();
    for (KeptRun.BudgetLine line : lines) {
      byLabel
          .computeIfAbsent(line.label(), k -> new LinkedHashMap<>())
          .merge(line.requestClass(), line.millis(), Double::sum);
      classes.putIfAbsent(line.requestClass(), classes.size());
    }
    section(
        html,
        "Where the time went, ms per request",
        () ->
            html.tag(
                "div.scroll",
                () ->
                    html.tag(
                        "table.budget",
                        () -> {
                          HtmlTable.head(
                              html,
                              Stream.concat(
                                      Stream.of("Part"),
                                      classes.keySet().stream().map(c -> ".num " + c))
                                  .toArray(String[]::new));
                          html.tag(
                              "tbody",
                              () -> byLabel.forEach((label, of) -> part(html, label, of, classes)));
                        }),
                "tabindex",
                "0",
                "role",
                "region",
                "aria-label",
                "Where the time went"));
  }

  private static void part(
      Html html, String label, Map<String, Double> of, Map<String, Integer> classes) {
    html.tag(
        "tr",
        () -> {
          html.leaf("th", label, "scope", "row");
          for (String requests : classes.keySet()) {
            Double millis = of.get(requests);
            html.leaf("td.num", millis == null ? "" : Figures.value(millis));
          }
        });
  }

  private static void facts(Html html, RunHead head) {
    section(
        html,
        "The run",
        () ->
            html.tag(
                "dl.facts",
                () -> {
                  fact(html, "Started", Frame.when(head.started()));
                  fact(html, "Took", Figures.seconds(head.seconds()));
                  fact(html, "Measurement", head.validity().toLowerCase(Locale.ROOT));
                  fact(html, "Exit code", String.valueOf(head.exitCode()));
                  fact(html, "Commit", orEmpty(head.commit()) + branch(head));
                  fact(html, "Target", head.target());
                  fact(html, "Requests", String.join(", ", head.requests()));
                  fact(html, "Setup", head.setup());
                  fact(html, "Machine", head.machine().host() + ": " + head.machine().model());
                  fact(html, "Kernel", head.machine().kernel());
                  fact(html, "Service ran on", head.jdk());
                  fact(html, "Reports in", head.directory());
                  fact(html, "Command", head.commandLine());
                }));
  }

  private static String orEmpty(@org.jspecify.annotations.Nullable String text) {
    return text == null ? "" : text;
  }

  private static String branch(RunHead head) {
    return head.branch() == null ? "" : " on " + head.branch();
  }

  private static void fact(Html html, String name, String value) {
    if (!value.isBlank()) {
      html.tag(
          "div",
          () -> {
            html.leaf("dt", name);
            html.leaf("dd", value);
          });
    }
  }
}
