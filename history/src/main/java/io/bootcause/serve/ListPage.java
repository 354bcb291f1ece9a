package io.bootcause.serve;

import io.bootcause.history.RunHead;
import io.bootcause.history.live.LiveRuns;
import io.bootcause.report.Html;
import io.bootcause.report.HtmlTable;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The runs that were kept, newest first, and those that are going on. */
final class ListPage {
  private final Frame frame;
  private final String place;

  /**
   * @param place of the history, without secrets
   */
  ListPage(Frame frame, String place) {
    this.frame = frame;
    this.place = place;
  }

  String html(
      List<RunHead.Numbered> runs,
      List<LiveRuns.LiveRun> running,
      List<String> services,
      @Nullable String service) {
    Html html = new Html();
    return frame.page(
        Frame.Place.RUNS,
        "Runs",
        false,
        html,
        () -> {
          html.leaf("h1", service == null ? "Runs" : "Runs of " + service);
          html.leaf("p.support", "Kept in " + place);
          running(html, running);
          Frame.services(html, "/", services, service, "All services");
          if (runs.isEmpty()) {
            html.leaf(
                "p.note", "None yet: bootcause diagnose and bootcause compare keep theirs here.");
          } else {
            table(html, runs);
          }
        });
  }

  private static void running(Html html, List<LiveRuns.LiveRun> running) {
    html.tag(
        "section.running",
        () -> {
          html.leaf("h2", running.isEmpty() ? "Nothing is running" : "Running now");
          html.tag(
              "ul",
              () -> {
                for (LiveRuns.LiveRun run : running) {
                  html.tag(
                      "li",
                      () -> {
                        html.leaf(
                            "a", run.command() + " " + run.target(), "href", "/live/" + run.name());
                        html.leaf("span.soft", " since " + Frame.when(run.started()));
                      });
                }
              });
        },
        "data-running",
        String.join(",", running.stream().map(LiveRuns.LiveRun::name).toList()));
  }

  private static void table(Html html, List<RunHead.Numbered> runs) {
    html.tag(
        "table.runs",
        () -> {
          HtmlTable.head(html, ".num Run", "When", "Service", "Commit", "Verdict");
          html.tag("tbody", () -> runs.forEach(run -> row(html, run)));
        });
  }

  private static void row(Html html, RunHead.Numbered run) {
    RunHead head = run.head();
    html.tag(
        "tr",
        () -> {
          html.leaf("td.num.id", String.valueOf(run.id()));
          html.leaf("td.when", Frame.when(head.started()));
          html.leaf("td.service", Frame.service(head));
          html.tag("td.commit", () -> html.leaf("code", Frame.commit(head)));
          html.tag(
              "td.verdict-cell",
              () -> {
                html.leaf("a", head.verdict(), "href", "/runs/" + run.id());
                html.leaf(
                    "span.soft",
                    " "
                        + head.command()
                        + (head.validity().equals("VALID")
                            ? ""
                            : ", " + head.validity().toLowerCase(Locale.ROOT)));
              });
        });
  }
}
