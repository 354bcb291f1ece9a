package io.bootcause.report;

import io.bootcause.diagnosis.Diagnosis;

/** What it is not, and what remains open. */
final class HtmlOutcomes {
  private HtmlOutcomes() {}

  static void ruledOut(Html html, Diagnosis diagnosis) {
    if (diagnosis.ruledOut().isEmpty()) {
      return;
    }
    HtmlReporter.section(
        html,
        "Ruled out",
        "Looked for, and not the cause.",
        () ->
            html.tag(
                "details",
                () -> {
                  html.leaf(
                      "summary", Figures.count(diagnosis.ruledOut().size(), "cause") + " and why");
                  html.tag(
                      "dl.reasons",
                      () ->
                          diagnosis
                              .ruledOut()
                              .forEach(by -> reason(html, by.detector(), by.reason())));
                }));
  }

  static void cannotTell(Html html, Diagnosis diagnosis) {
    if (diagnosis.cannotTell().isEmpty()) {
      return;
    }
    HtmlReporter.section(
        html,
        "Could not be told",
        "What was not looked at, or not seen.",
        () ->
            html.tag(
                "dl.reasons",
                () ->
                    diagnosis
                        .cannotTell()
                        .forEach(by -> reason(html, by.detector(), by.missing()))));
  }

  private static void reason(Html html, String name, String reason) {
    html.tag(
        "div",
        () -> {
          html.leaf("dt", name);
          html.leaf("dd", reason);
        });
  }
}
