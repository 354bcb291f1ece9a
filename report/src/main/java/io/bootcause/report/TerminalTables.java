package io.bootcause.report;

import io.bootcause.diagnosis.Diagnosis;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.PathFrame;
import io.bootcause.experiment.Effect;
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** The tables of the terminal report; each begins with an empty line, or is empty. */
final class TerminalTables {
  private static final int NAME = 41;
  private static final int NUMBER = 11;
  private static final int BAR = 80 - NAME - 2 * NUMBER - 2;

  private static final int CHANGE = 31;

  /** Lines. */
  private static final int WHY = 6;

  private static final int NOTE = 3;

  /** What an experiment has found stands below its figures. */
  private static final int DETAIL = 2;

  private static final int VERDICT = 13;
  private static final int BEFORE_AFTER = 16;
  private static final int RATIO = 80 - CHANGE - VERDICT - BEFORE_AFTER;

  private final TerminalStyle style;

  TerminalTables(TerminalStyle style) {
    this.style = style;
  }

  /**
   * The budget, its largest {@code most} lines; the rest as one line, so that the sum still adds
   * up.
   */
  List<String> budget(Diagnosis diagnosis, int most) {
    BudgetView view = BudgetView.of(diagnosis);
    if (view == null) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add(
        style.bold(style.left("Where the time went, ms", NAME))
            + style.soft(
                style.right(" " + view.slow().name(), NUMBER)
                    + style.right(
                        view.typical() == null ? "" : " " + view.typical().name(), NUMBER)));
    double whole = view.slow().sumNanos() / Figures.NANOS_PER_MILLI;
    for (BudgetView.Row row : largest(view.rows(), most)) {
      String text =
          row(
              row.label(),
              row.slowMillis(),
              view.typical() == null ? Double.NaN : row.typicalMillis());
      String bar = style.bar(row.slowMillis() / whole, BAR, row.unexplained());
      boolean hot = view.typical() != null && row.slowMillis() > whole / 2 && !row.unexplained();
      lines.add((hot ? style.accent(text) : text) + (bar.isEmpty() ? "" : "  " + bar));
    }
    lines.add(
        style.bold(
            row(
                "sum of the lines",
                whole,
                view.typical() == null ? Double.NaN : Figures.millis(view.typical().sumNanos()))));
    lines.add(
        style.soft(
            row("client measured", view.slowMillis(), view.typicalMillis())
                + style.fit(
                    "  off by " + Figures.column(BudgetView.sumErrorPercent(view.slow())) + " %",
                    BAR + 2)));
    return lines;
  }

  private String row(String name, double slow, double typical) {
    return style.left("  " + name, NAME)
        + style.right(" " + Figures.column(slow), NUMBER)
        + style.right(Double.isNaN(typical) ? "" : " " + Figures.column(typical), NUMBER);
  }

  private static List<BudgetView.Row> largest(List<BudgetView.Row> rows, int most) {
    if (rows.size() <= most) {
      return rows;
    }
    List<BudgetView.Row> kept =
        rows.stream()
            .filter(r -> !r.unexplained())
            .sorted(Comparator.comparingDouble(r -> -Math.max(r.slowMillis(), r.typicalMillis())))
            .limit(Math.max(1, most - 2))
            .toList();
    List<BudgetView.Row> shown = new ArrayList<>();
    double slow = 0;
    double typical = 0;
    for (BudgetView.Row row : rows) {
      if (kept.contains(row)) {
        shown.add(row);
      } else if (!row.unexplained()) {
        slow += row.slowMillis();
        typical += row.typicalMillis();
      }
    }
    int smaller = rows.size() - 1 - kept.size();
    shown.add(new BudgetView.Row("smaller", smaller + " smaller lines", slow, typical));
    shown.add(rows.get(rows.size() - 1));
    return shown;
  }

  /** The first finding's path: its {@code most} most telling frames, in order. */
  List<String> path(List<Finding> findings, int most) {
    if (findings.isEmpty() || findings.get(0).path().isEmpty()) {
      return List.of();
    }
    List<PathFrame> path = findings.get(0).path();
    List<String> lines = new ArrayList<>();
    lines.add("");
    boolean timed = PathFrame.timed(path);
    boolean pair = timed && PathFrame.compared(path);
    lines.add(
        timed
            ? style.bold(style.left("The call path, ms", NAME + 4))
                + style.soft(
                    pair ? style.right("slow", NUMBER) + style.right("typical", NUMBER) : "")
            : style.bold("Where"));
    List<PathFrame> telling =
        path.stream()
            .sorted(Comparator.comparingInt(f -> -weight(path, f)))
            .limit(Math.max(2, most))
            .collect(Collectors.toCollection(ArrayList::new));
    int depth = 0;
    for (PathFrame frame : path) {
      if (telling.contains(frame)) {
        lines.add(frame(frame, depth++, timed, pair));
      }
    }
    return lines;
  }

  /** Marked frames first, then the nearest to the culprit. */
  private static int weight(List<PathFrame> path, PathFrame frame) {
    int culprit = 0;
    for (int i = 0; i < path.size(); i++) {
      culprit = path.get(i).role().equals("culprit") ? i : culprit;
    }
    int role =
        switch (frame.role()) {
          case "culprit" -> 100_000;
          case "frontier" -> 50_000;
          case "trigger" -> 25_000;
          default -> 0;
        };
    return role - Math.abs(path.indexOf(frame) - culprit);
  }

  private String frame(PathFrame frame, int depth, boolean timed, boolean pair) {
    boolean marked = frame.role().equals("culprit");
    String indent = " ".repeat(Math.min(depth, 8));
    String role = frame.role().isEmpty() || frame.role().equals("boundary") ? "" : frame.role();
    String text =
        style.left((marked ? "> " : "  ") + indent + HtmlPath.simple(frame.frame()), NAME + 4)
            + (timed ? times(frame, pair) : style.right("", 2 * NUMBER))
            + style.fit("  " + role, 80 - NAME - 4 - 2 * NUMBER);
    return marked ? style.accent(text.stripTrailing()) : text.stripTrailing();
  }

  private String times(PathFrame frame, boolean pair) {
    return style.right(
            (frame.exact() ? " " : " ~") + Figures.column(Figures.millis(frame.slowNanos())),
            NUMBER)
        + style.right(
            pair ? " " + Figures.column(Figures.millis(frame.typicalNanos())) : "", NUMBER);
  }

  /** The first finding's changes, what the user asked to try, and two fixes at once. */
  List<String> fixes(Investigated in, int most) {
    List<Fix> fixes = new ArrayList<>();
    if (!in.diagnosis().findings().isEmpty()) {
      fixes.addAll(Fix.of(in, 0));
    }
    fixes.addAll(Fix.tried(in));
    Fix.together(in).stream()
        .filter(f -> f.change() instanceof Change.Together)
        .forEach(fixes::add);
    boolean advice = Fix.tellWhatToDo(fixes);
    List<String> lines = new ArrayList<>();
    if (!advice && !in.diagnosis().findings().isEmpty()) {
      lines.add("");
      lines.addAll(
          style.labelled("Why", in.diagnosis().findings().get(0).cause().explanation(), WHY));
    }
    if (fixes.isEmpty()) {
      return lines;
    }
    lines.add("");
    lines.add(
        style.bold(
                style.left(
                    !advice
                        ? "Experiment"
                        : fixes.stream().anyMatch(Fix::confirmed) ? "What to do" : "What to try",
                    CHANGE))
            + style.soft(
                style.left("verdict", VERDICT)
                    + style.left("before " + style.arrow() + " after", BEFORE_AFTER)
                    + "ratio, 95 % interval"));
    int rank = 1;
    for (Fix fix : fixes.subList(0, Math.min(most, fixes.size()))) {
      lines.addAll(fix(fix, rank++));
    }
    if (fixes.size() > most) {
      lines.add(style.soft("  and " + (fixes.size() - most) + " more in the report"));
    }
    return lines;
  }

  /** A change that is longer than its column has a line of its own, the figures below it. */
  private List<String> fix(Fix fix, int rank) {
    String verdict = style.left(fix.verdict(), VERDICT);
    String colored =
        switch (fix.verdict()) {
          case "CONFIRMED" -> style.good(verdict);
          case "REFUTED" -> style.bad(verdict);
          default -> style.soft(verdict);
        };
    Effect effect = fix.effect();
    List<String> measured =
        effect == null
            ? style.wrap(fix.result() == null ? "" : fix.note(), BEFORE_AFTER + RATIO, NOTE)
            : List.of(
                style.left(beforeAfter(fix), BEFORE_AFTER - 1)
                    + " "
                    + style.fit(
                        Figures.value(effect.ratio())
                            + " "
                            + Figures.interval(effect.low(), effect.high()),
                        RATIO));
    String change = rank + " " + ChangeWords.brief(fix.change());
    if (TerminalStyle.width(change) >= CHANGE && measured.isEmpty()) {
      return List.of(style.fit(change, 80 - VERDICT) + " " + colored.stripTrailing());
    }
    List<String> lines = new ArrayList<>();
    if (TerminalStyle.width(change) >= CHANGE) {
      lines.add(style.fit(change, 80));
      change = "";
    }
    lines.add(style.left(change, CHANGE) + colored + (measured.isEmpty() ? "" : measured.get(0)));
    measured.stream().skip(1).forEach(l -> lines.add(" ".repeat(CHANGE + VERDICT) + l));
    if (fix.confirmed() && effect != null && !fix.note().isEmpty()) {
      style.wrap(fix.note(), 80 - DETAIL, NOTE).forEach(l -> lines.add(" ".repeat(DETAIL) + l));
    }
    return lines;
  }

  /** Without the unit where both do not fit; the figures matter more. */
  private String beforeAfter(Fix fix) {
    String full = fix.beforeAfter(style.arrow());
    int unit = full.lastIndexOf(' ');
    return full.length() < BEFORE_AFTER || unit < 0 ? full : full.substring(0, unit);
  }
}
