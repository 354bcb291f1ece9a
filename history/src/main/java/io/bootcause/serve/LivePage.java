package io.bootcause.serve;

import io.bootcause.history.live.LiveRuns;
import io.bootcause.report.Html;

/** A run that is going on: the browser fills in what comes as events. */
final class LivePage {
  private final Frame frame;

  LivePage(Frame frame) {
    this.frame = frame;
  }

  String html(LiveRuns.LiveRun run) {
    Html html = new Html();
    return frame.page(
        Frame.Place.NEITHER,
        run.command() + " " + run.target(),
        false,
        html,
        () -> {
          html.leaf(
              "p.kicker", run.command() + " · " + run.target() + " · " + Frame.when(run.started()));
          html.leaf(
              "h1.now",
              run.running() ? "Connecting …" : "This run is over.",
              "aria-live",
              "polite");
          html.tag(
              "p.support",
              () -> {
                html.leaf("span.clock", "");
                html.leaf("span.remaining", "");
              });
          html.tag(
              "section.live",
              () -> {
                html.leaf("h2", "Stages");
                html.tag("ol.stages", () -> {});
              },
              "data-events",
              "/live/" + run.name() + "/events");
          html.tag(
              "section",
              () -> {
                html.leaf("h2", "What it says");
                html.tag(
                    "div.log", () -> {}, "role", "log", "aria-label", "Progress", "tabindex", "0");
              });
          html.tag(
              "noscript", () -> html.leaf("p.note", "This page needs JavaScript to follow a run."));
        });
  }
}
