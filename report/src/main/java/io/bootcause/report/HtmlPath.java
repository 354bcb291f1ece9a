package io.bootcause.report;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.PathFrame;
import java.util.List;
import java.util.stream.DoubleStream;

/** The calls down which the excess time goes. */
final class HtmlPath {
  /** Deeper frames are not indented further; the page has a rule per depth. */
  private static final int DEEPEST_INDENT = 14;

  private HtmlPath() {}

  static void write(Html html, Finding finding) {
    List<PathFrame> path = finding.path();
    if (path.isEmpty()) {
      return;
    }
    boolean timed = PathFrame.timed(path);
    boolean estimated = path.stream().anyMatch(f -> !f.exact());
    boolean pair = timed && PathFrame.compared(path);
    HtmlReporter.section(
        html,
        timed ? "The call path" : "Where",
        (timed
                ? "Time in and below each call, in ms of a request"
                    + (pair ? ": slow ones over typical ones." : ".")
                    + (estimated ? " ≈ is estimated from samples, the rest is timed exactly." : "")
                : "The places in the code.")
            + role(path, "trigger", " Trigger: sets it off.")
            + role(path, "culprit", " Culprit: the call to blame.")
            + role(path, "frontier", " Frontier: the deepest call that still carries the excess."),
        () ->
            html.tag(
                "table.path",
                () -> {
                  if (timed) {
                    HtmlTable.head(
                        html,
                        pair
                            ? new String[] {"Call", "", ".num Slow", ".num Typical"}
                            : new String[] {"Call", "", ".num ms"});
                  } else {
                    HtmlTable.head(html, "Place");
                  }
                  html.tag("tbody", () -> rows(html, path, pair), "role", "rowgroup");
                },
                "role",
                "table",
                "aria-label",
                timed ? "Call path of the excess time" : "Places in the code"));
  }

  /** What a word means, if it is there. */
  private static String role(List<PathFrame> path, String role, String meaning) {
    return path.stream().anyMatch(f -> f.role().equals(role)) ? meaning : "";
  }

  private static void rows(Html html, List<PathFrame> path, boolean pair) {
    double whole =
        path.stream()
            .flatMapToDouble(f -> DoubleStream.of(f.slowNanos(), f.typicalNanos()))
            .filter(Double::isFinite)
            .max()
            .orElse(0);
    String lastPackage = "";
    String lastArtifact = "";
    for (int i = 0; i < path.size(); i++) {
      PathFrame frame = path.get(i);
      String packageName = packageName(frame.frame());
      String artifact = artifact(frame);
      String shown = news(lastPackage, packageName, lastArtifact, artifact);
      lastPackage = packageName;
      lastArtifact = artifact;
      int depth = Math.min(i, DEEPEST_INDENT);
      html.tag(
          row(frame),
          () -> {
            html.tag(
                "th.d" + depth,
                () -> name(html, frame, shown),
                "scope",
                "row",
                "role",
                "rowheader");
            if (whole > 0) {
              times(html, frame, whole, pair);
            }
          },
          "role",
          "row");
    }
  }

  private static void times(Html html, PathFrame frame, double whole, boolean pair) {
    html.tag(
        "td.chart",
        () ->
            Plots.bars(
                html, 0, frame.slowNanos(), 0, pair ? frame.typicalNanos() : -1, whole, "slow"),
        "role",
        "cell");
    HtmlTable.number(
        html, (frame.exact() ? "" : "≈ ") + Figures.column(Figures.millis(frame.slowNanos())));
    if (pair) {
      HtmlTable.number(html, Figures.column(Figures.millis(frame.typicalNanos())));
    }
  }

  private static String row(PathFrame frame) {
    return switch (frame.role()) {
      case "culprit" -> "tr.culprit";
      case "frontier" -> "tr.frontier";
      default -> "tr";
    };
  }

  private static void name(Html html, PathFrame frame, String origin) {
    html.tag(
        "span.call",
        () -> {
          html.name(simple(frame.frame()));
          if (!frame.role().isEmpty()) {
            html.text(" ").leaf("span.role", frame.role());
          }
        });
    if (!origin.isEmpty()) {
      html.tag("span.origin", () -> html.name(origin));
    }
  }

  /** {@code Mapper#map} of {@code org.apache.catalina.mapper.Mapper#map}. */
  static String simple(String frame) {
    int method = frame.indexOf('#');
    int dot = frame.lastIndexOf('.', method < 0 ? frame.length() : method);
    return frame.substring(dot + 1);
  }

  private static String packageName(String frame) {
    return frame.substring(0, Math.max(0, frame.length() - simple(frame).length() - 1));
  }

  private static String artifact(PathFrame frame) {
    String artifact = frame.artifact();
    return artifact == null ? "" : artifact.substring(artifact.indexOf(':') + 1);
  }

  /** What differs from the frame above. */
  private static String news(
      String lastPackage, String packageName, String lastArtifact, String artifact) {
    String place = packageName.equals(lastPackage) ? "" : packageName;
    if (artifact.isEmpty() || artifact.equals(lastArtifact)) {
      return place;
    }
    return place.isEmpty() ? artifact : place + " · " + artifact;
  }
}
