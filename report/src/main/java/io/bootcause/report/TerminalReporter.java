package io.bootcause.report;

import io.bootcause.diagnosis.Diagnosis;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Validity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * At most one screen: 40 lines of 80 columns. What does not fit is left out from the least
 * important end; the page has it all.
 *
 * @param color whether to use ANSI colours; the caller knows the terminal, NO_COLOR and TERM
 * @param unicode whether the terminal can show more than ASCII
 * @param reports files to point at, in this order
 */
public record TerminalReporter(boolean color, boolean unicode, List<Path> reports)
    implements Reporter {
  static final int WIDTH = 80;
  static final int HEIGHT = 40;
  private static final int MOST_REASONS = 10;
  private static final int MOST_OTHERS = 2;
  private static final int MOST_REPORTS = 5;

  public TerminalReporter {
    reports = List.copyOf(reports);
  }

  @Override
  public void write(Investigated investigated, Appendable out) throws IOException {
    TerminalStyle style = new TerminalStyle(color, unicode);
    for (String line : lines(investigated, style)) {
      out.append(line.stripTrailing()).append('\n');
    }
  }

  private List<String> lines(Investigated in, TerminalStyle style) {
    List<String> head = verdict(in, style);
    List<String> tail = new ArrayList<>();
    tail.add("");
    tail.addAll(others(in.diagnosis().findings(), style));
    tail.addAll(outcomes(in.diagnosis(), style));
    tail.addAll(validity(in.diagnosis().validity(), style));
    tail.addAll(reportFiles(style));
    TerminalTables tables = new TerminalTables(style);
    // The path gives way first, then the small lines of the budget.
    for (int detail = 8; ; detail--) {
      List<String> lines = new ArrayList<>(head);
      lines.addAll(tables.budget(in.diagnosis(), detail + 2));
      lines.addAll(tables.path(in.diagnosis().findings(), detail));
      lines.addAll(tables.fixes(in, Math.max(2, detail - 3)));
      lines.addAll(tail);
      if (lines.size() <= HEIGHT || detail == 1) {
        return List.copyOf(lines.subList(0, Math.min(lines.size(), HEIGHT)));
      }
    }
  }

  private static List<String> verdict(Investigated in, TerminalStyle style) {
    Headline headline = Headline.of(in);
    List<String> lines = new ArrayList<>();
    lines.add(style.soft(style.fit(Headline.fileName(in.target()) + "  " + runtime(in), WIDTH)));
    lines.add("");
    boolean good = headline.tone() == Headline.Tone.NOTHING_FOUND;
    for (String line : style.wrap(headline.sentence(), WIDTH, 3)) {
      lines.add(good ? style.good(line) : style.accent(line));
    }
    lines.addAll(style.wrap(headline.support(), WIDTH, 4));
    return lines;
  }

  /** As the page has it, in fewer words. */
  private static String runtime(Investigated in) {
    return HtmlVerdict.runtime(in)
        .replaceFirst("^Spring Boot", "Boot")
        .replaceFirst(" 64-Bit Server VM\\b", "");
  }

  /** What is told in full is the first. */
  private static List<String> others(List<Finding> findings, TerminalStyle style) {
    List<String> lines = new ArrayList<>();
    int shown = Math.min(findings.size(), 1 + MOST_OTHERS);
    for (int i = 1; i < shown; i++) {
      lines.addAll(style.labelled(i == 1 ? "Also found" : "", findings.get(i).title(), 2));
    }
    if (findings.size() > shown) {
      int more = findings.size() - shown;
      lines.addAll(style.labelled("", "and " + more + " more, in the report", 1));
    }
    return lines;
  }

  private static List<String> outcomes(Diagnosis diagnosis, TerminalStyle style) {
    List<String> lines = new ArrayList<>();
    List<Diagnosis.RuledOutBy> all = diagnosis.ruledOut();
    if (diagnosis.findings().isEmpty() && all.size() <= MOST_REASONS) {
      // Nothing was found: why not is the news.
      int widest = all.stream().mapToInt(by -> by.detector().length()).max().orElse(0);
      for (Diagnosis.RuledOutBy by : all) {
        lines.addAll(
            style.labelled("Not " + by.detector(), "Not ".length() + widest, by.reason(), 2));
      }
    } else if (!all.isEmpty()) {
      List<String> names = all.stream().map(Diagnosis.RuledOutBy::detector).toList();
      lines.addAll(style.names("Ruled out", names, diagnosis.findings().isEmpty() ? 4 : 2));
    }
    if (!diagnosis.cannotTell().isEmpty()) {
      List<String> names =
          diagnosis.cannotTell().stream().map(Diagnosis.CannotTellBy::detector).toList();
      lines.addAll(style.names("Cannot tell", names, 1));
    }
    return lines;
  }

  private static List<String> validity(Validity validity, TerminalStyle style) {
    String verdict = validity.verdict().name().toLowerCase(Locale.ROOT);
    String detail =
        validity.verdict() == Validity.Level.VALID
            ? verdict + ", " + Figures.count(validity.checks().size(), "check") + " passed"
            : validity.checks().stream()
                .filter(c -> c.level() == validity.verdict())
                .map(c -> c.name() + ": " + c.detail())
                .collect(Collectors.joining("; ", verdict + ", ", ""));
    return style.labelled("Measurement", detail, 3);
  }

  private List<String> reportFiles(TerminalStyle style) {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < reports.size() && i < MOST_REPORTS; i++) {
      lines.addAll(style.labelled(i == 0 ? "Reports" : "", reports.get(i).toString(), 1));
    }
    return lines;
  }
}
