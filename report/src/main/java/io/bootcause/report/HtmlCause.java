package io.bootcause.report;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Why: the cause in plain words and what speaks for it. */
final class HtmlCause {
  /** Anything else, "javascript:" above all, is shown but cannot be clicked. */
  private static final Pattern WEB_ADDRESS = Pattern.compile("https?://[^\\s\"'<>]+");

  private HtmlCause() {}

  /** Heads a further finding; the first one's title is the verdict. */
  static void title(Html html, Finding finding, int rank) {
    html.tag(
        "div.further",
        () -> {
          html.leaf("p.kicker", "Finding " + rank);
          html.tag("h2", () -> html.name(finding.title()));
        });
  }

  /**
   * @param explained whether the explanation has been given already, with what to do
   */
  static void write(Html html, Finding finding, boolean explained) {
    HtmlReporter.section(
        html,
        "Why",
        "",
        () -> {
          if (!explained) {
            html.leaf("p.lead", finding.cause().explanation());
          }
          html.tag("dl.cause", () -> cause(html, finding));
        });
    HtmlReporter.section(
        html,
        "Evidence",
        "",
        () ->
            html.tag(
                "ul.evidence", () -> finding.evidence().forEach(fact -> html.leaf("li", fact))));
  }

  private static void cause(Html html, Finding finding) {
    Cause cause = finding.cause();
    item(html, "Kind", () -> html.text(kind(cause.kind())));
    named(html, "Artifact", cause.artifact());
    named(html, "Setting", cause.property());
    if (!cause.where().isEmpty()) {
      item(
          html,
          "Where",
          () -> cause.where().forEach(frame -> html.tag("span.frame", () -> html.name(frame))));
    }
    String reference = cause.reference();
    if (reference != null) {
      item(html, "Known as", () -> reference(html, reference));
    }
    item(html, "Found by", () -> html.text(finding.detector()));
  }

  private static void named(Html html, String name, @Nullable String value) {
    if (value != null) {
      item(html, name, () -> html.tag("code", () -> html.name(value)));
    }
  }

  private static void reference(Html html, String reference) {
    if (WEB_ADDRESS.matcher(reference).matches()) {
      html.tag("a", () -> html.name(reference), "href", reference, "rel", "noopener noreferrer");
    } else {
      html.name(reference);
    }
  }

  private static void item(Html html, String name, Runnable value) {
    html.tag(
        "div",
        () -> {
          html.leaf("dt", name);
          html.tag("dd", value);
        });
  }

  static String kind(Cause.Kind kind) {
    return switch (kind) {
      case LIBRARY_BUG -> "Bug in a library";
      case CONFIG -> "Configuration";
      case APP_CODE -> "The application's own code";
      case JVM -> "The JVM";
      case SYSTEM -> "The machine or the operating system";
    };
  }
}
