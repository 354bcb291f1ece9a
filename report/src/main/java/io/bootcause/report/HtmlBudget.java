package io.bootcause.report;

import io.bootcause.diagnosis.Diagnosis;
import io.bootcause.diagnosis.RequestClass;
import io.bootcause.diagnosis.TracedRequest;
import java.util.List;

/** Where the time went: a waterfall of the slow requests over one of the typical ones. */
final class HtmlBudget {
  /** Share of the whole from which on the line with most excess is pointed at. */
  private static final double NOTABLE = 0.25;

  private HtmlBudget() {}

  static void write(Html html, Diagnosis diagnosis) {
    List<RequestClass> classes = diagnosis.budget();
    BudgetView view = BudgetView.of(diagnosis);
    HtmlReporter.section(
        html,
        "Where the time went",
        "Mean wall time per request, in ms. Each bar starts where the one above ended.",
        () -> {
          if (view == null) {
            html.leaf("p", "No request was measured.");
            return;
          }
          legend(html, view);
          table(html, view);
          html.tag("ul.sums", () -> classes.forEach(c -> html.leaf("li", sum(c))));
          traces(html, view.slow());
        });
  }

  /** Where the service's own traces are kept, these say what one such request did there. */
  private static void traces(Html html, RequestClass slow) {
    if (slow.traces().isEmpty()) {
      return;
    }
    html.tag(
        "p.traces",
        () -> {
          html.text("Trace ids of the slowest " + slow.label() + ": ");
          for (int i = 0; i < slow.traces().size(); i++) {
            TracedRequest traced = slow.traces().get(i);
            html.text(i == 0 ? "" : ", ").leaf("code", traced.traceId());
            html.text(" (" + Figures.column(Figures.millis(traced.latencyNanos())) + " ms)");
          }
          html.text(".");
        });
  }

  private static void legend(Html html, BudgetView view) {
    html.tag(
        "p.legend",
        () -> {
          html.leaf(
              view.typical() == null ? "span.key-typical" : "span.key-slow",
              HtmlVerdict.capital(view.slow().label()));
          if (view.typical() != null) {
            html.leaf("span.key-typical", HtmlVerdict.capital(view.typical().label()));
          }
          if (view.rows().stream().anyMatch(r -> r.unexplained() && r.slowMillis() > 0)) {
            html.leaf("span.key-unexplained", "Unexplained");
          }
        });
  }

  private static void table(Html html, BudgetView view) {
    boolean pair = view.typical() != null;
    html.tag(
        pair ? "table.waterfall" : "table.waterfall.one",
        () -> {
          HtmlTable.head(
              html,
              pair
                  ? new String[] {"Step", "", ".num Slow", ".num Typical"}
                  : new String[] {"Step", "", ".num ms"});
          html.tag("tbody", () -> rows(html, view), "role", "rowgroup");
          html.tag("tfoot", () -> totals(html, view), "role", "rowgroup");
        },
        "role",
        "table",
        "aria-label",
        "Request time budget");
  }

  private static void rows(Html html, BudgetView view) {
    double whole =
        Math.max(
            view.rows().stream().mapToDouble(BudgetView.Row::slowMillis).sum(),
            view.rows().stream().mapToDouble(BudgetView.Row::typicalMillis).sum());
    double most = view.rows().stream().mapToDouble(HtmlBudget::excess).max().orElse(0);
    double slowFrom = 0;
    double typicalFrom = 0;
    boolean pair = view.typical() != null;
    for (BudgetView.Row row : view.rows()) {
      double slowAt = slowFrom;
      double typicalAt = typicalFrom;
      boolean hot = pair && excess(row) == most && most > NOTABLE * whole;
      html.tag(
          row.unexplained() ? "tr.unexplained" : hot ? "tr.hot" : "tr",
          () -> {
            html.leaf("th", row.label(), "scope", "row", "role", "rowheader");
            html.tag(
                "td.chart",
                () ->
                    Plots.bars(
                        html,
                        slowAt,
                        row.slowMillis(),
                        typicalAt,
                        pair ? row.typicalMillis() : -1,
                        whole > 0 ? whole : 1,
                        row.unexplained() ? "hatch" : pair ? "slow" : "typical"),
                "role",
                "cell");
            HtmlTable.number(html, Figures.column(row.slowMillis()));
            if (pair) {
              HtmlTable.number(html, Figures.column(row.typicalMillis()));
            }
          },
          "role",
          "row");
      slowFrom += row.slowMillis();
      typicalFrom += row.typicalMillis();
    }
  }

  private static double excess(BudgetView.Row row) {
    return row.slowMillis() - row.typicalMillis();
  }

  private static void totals(Html html, BudgetView view) {
    html.tag(
        "tr",
        () -> {
          html.leaf("th", "Sum of the lines", "scope", "row", "role", "rowheader");
          html.leaf("td.chart", "", "role", "cell");
          HtmlTable.number(html, Figures.column(Figures.millis(view.slow().sumNanos())));
          RequestClass typical = view.typical();
          if (typical != null) {
            HtmlTable.number(html, Figures.column(Figures.millis(typical.sumNanos())));
          }
        },
        "role",
        "row");
  }

  private static String sum(RequestClass requests) {
    return HtmlVerdict.capital(requests.label())
        + ": the client measured "
        + Figures.column(Figures.millis(requests.meanNanos()))
        + " ms, the lines sum to "
        + Figures.column(Figures.millis(requests.sumNanos()))
        + " ms ("
        + Figures.column(BudgetView.sumErrorPercent(requests))
        + " % off), over "
        + Figures.count(requests.requests(), "request")
        + (requests.unjoined() == 0
            ? "."
            : "; "
                + requests.unjoined()
                + " more could not be joined with the server's side and are unexplained.");
  }
}
