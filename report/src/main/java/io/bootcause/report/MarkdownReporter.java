package io.bootcause.report;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Diagnosis;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Validity;
import io.bootcause.experiment.Effect;
import io.bootcause.experiment.Verdict;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * report.md: what a reviewer must know, for a comment on a pull request or a build's summary. The
 * evidence is folded. Long texts are cut and what has no room is left out, since a comment has at
 * most 65,536 characters.
 */
public final class MarkdownReporter implements Reporter {
  private static final int MOST = 60_000;
  private static final int MOST_FINDINGS = 5;
  private static final int MOST_FIXES = 8;
  private static final int MOST_EVIDENCE = 8;
  private static final int MOST_LINES = 40;
  private static final int MOST_OUTCOMES = 40;
  private static final int LONGEST = 300;

  @Override
  public void write(Investigated in, Appendable out) throws IOException {
    Headline headline = Headline.of(in);
    StringBuilder text = new StringBuilder();
    text.append("## ")
        .append(HtmlVerdict.kicker(headline.tone()))
        .append(": ")
        .append(cut(Headline.fileName(in.target())))
        .append("\n\n**")
        .append(cut(headline.sentence()))
        .append("**\n\n");
    if (!headline.support().isEmpty()) {
      text.append(cut(headline.support())).append("\n\n");
    }
    List<Finding> findings = in.diagnosis().findings();
    for (int i = 0; i < Math.min(MOST_FINDINGS, findings.size()); i++) {
      int finding = i;
      if (i > 0) {
        add(text, t -> t.append("### Also: " + cut(findings.get(finding).title()) + "\n\n"));
      }
      add(text, t -> fixes(t, Fix.of(in, finding)));
      add(text, t -> paste(t, in, finding));
      add(text, t -> cause(t, findings.get(finding)));
    }
    if (findings.size() > MOST_FINDINGS) {
      text.append("And ").append(findings.size() - MOST_FINDINGS).append(" more findings.\n\n");
    }
    if (!in.tried().isEmpty()) {
      text.append("### What you asked to try\n\n");
      add(text, t -> fixes(t, Fix.tried(in)));
    }
    if (!in.together().isEmpty()) {
      text.append("### Two causes at once\n\n");
      add(text, t -> fixes(t, Fix.together(in)));
    }
    add(text, t -> budget(t, in));
    add(text, t -> outcomes(t, in.diagnosis()));
    add(text, t -> measurement(t, in));
    out.append(text);
  }

  /** As a whole or not at all. */
  private static void add(StringBuilder text, Consumer<StringBuilder> section) {
    StringBuilder more = new StringBuilder();
    section.accept(more);
    if (text.length() + more.length() <= MOST) {
      text.append(more);
    }
  }

  private static void fixes(StringBuilder text, List<Fix> fixes) {
    if (fixes.isEmpty()) {
      return;
    }
    text.append("| Fix | Verdict | Before → after | Ratio, 95 % interval |\n");
    text.append("|---|---|---|---|\n");
    for (Fix fix : fixes.subList(0, Math.min(MOST_FIXES, fixes.size()))) {
      Effect effect = fix.effect();
      String verdict = fix.verdict().toLowerCase(Locale.ROOT);
      row(
          text,
          cut(ChangeWords.instruction(fix.change())),
          (fix.confirmed() ? "**" + verdict + "**" : verdict) + why(fix),
          effect == null ? "" : MarkdownText.escaped(fix.beforeAfter("→")),
          effect == null
              ? ""
              : Figures.ratio(effect.ratio())
                  + " "
                  + MarkdownText.escaped(Figures.interval(effect.low(), effect.high())));
    }
    text.append('\n');
  }

  /** Of an experiment without figures. */
  private static String why(Fix fix) {
    return fix.result() == null || fix.effect() != null || fix.note().isEmpty()
        ? ""
        : ": " + cut(fix.note());
  }

  static void row(StringBuilder text, String... cells) {
    text.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }

  /** The lines for the best fix; what was seen not to help is not offered. */
  private static void paste(StringBuilder text, Investigated in, int finding) {
    Fix best =
        Fix.of(in, finding).stream()
            .filter(f -> f.result() == null || f.result().verdict() != Verdict.REFUTED)
            .findFirst()
            .orElse(null);
    if (best == null) {
      return;
    }
    List<Snippet> snippets = best.snippets(in.artifact());
    if (snippets.isEmpty()) {
      return;
    }
    fold(text, cut(ChangeWords.instruction(best.change())) + ": what to paste");
    for (Snippet snippet : snippets) {
      text.append(cut(snippet.where())).append(":\n\n");
      text.append(MarkdownText.block(language(snippet.where()), snippet.text())).append('\n');
    }
    Price.of(best.change())
        .ifPresent(price -> text.append("Its price: ").append(price).append("\n\n"));
    unfold(text);
  }

  private static String language(String where) {
    if (where.startsWith("pom.xml")) {
      return "xml";
    }
    if (where.startsWith("build.gradle")) {
      return "groovy";
    }
    return where.endsWith(".yml") ? "yaml" : where.endsWith(".properties") ? "properties" : "sh";
  }

  private static void cause(StringBuilder text, Finding finding) {
    Cause cause = finding.cause();
    fold(text, "Why, and the evidence");
    text.append(cut(cause.explanation())).append("\n\n");
    for (String frame : cause.where().subList(0, Math.min(4, cause.where().size()))) {
      text.append("- ").append(MarkdownText.code(shortened(frame))).append('\n');
    }
    String artifact = cause.artifact();
    if (artifact != null) {
      text.append("- from ").append(MarkdownText.code(shortened(artifact))).append('\n');
    }
    String property = cause.property();
    if (property != null) {
      text.append("- set by ").append(MarkdownText.code(shortened(property))).append('\n');
    }
    String reference = cause.reference();
    if (reference != null && reference.matches("https?://[\\w./?=&%#-]{1,300}")) {
      text.append("- known: <").append(reference).append(">\n");
    }
    text.append("\nEvidence:\n\n");
    List<String> evidence = finding.evidence();
    for (String fact : evidence.subList(0, Math.min(MOST_EVIDENCE, evidence.size()))) {
      text.append("- ").append(cut(fact)).append('\n');
    }
    text.append('\n');
    unfold(text);
  }

  private static void budget(StringBuilder text, Investigated in) {
    BudgetView view = BudgetView.of(in.diagnosis());
    if (view == null) {
      return;
    }
    fold(text, "Where the time went");
    boolean both = view.typical() != null;
    text.append(both ? "| ms per request | slow | typical |\n" : "| ms per request | mean |\n");
    text.append(both ? "|---|--:|--:|\n" : "|---|--:|\n");
    for (BudgetView.Row row : view.rows().stream().limit(MOST_LINES).toList()) {
      cells(text, both, cut(row.label()), row.slowMillis(), row.typicalMillis());
    }
    cells(text, both, "**measured by the client**", view.slowMillis(), view.typicalMillis());
    text.append('\n');
    unfold(text);
  }

  private static void cells(
      StringBuilder text, boolean both, String label, double slow, double typical) {
    if (both) {
      row(text, label, Figures.column(slow), Figures.column(typical));
    } else {
      row(text, label, Figures.column(slow));
    }
  }

  private static void outcomes(StringBuilder text, Diagnosis diagnosis) {
    if (!diagnosis.ruledOut().isEmpty()) {
      fold(text, "Ruled out: " + diagnosis.ruledOut().size());
      diagnosis.ruledOut().stream()
          .limit(MOST_OUTCOMES)
          .forEach(by -> outcome(text, by.detector(), by.reason()));
      text.append('\n');
      unfold(text);
    }
    if (!diagnosis.cannotTell().isEmpty()) {
      fold(text, "Cannot tell: " + diagnosis.cannotTell().size());
      diagnosis.cannotTell().stream()
          .limit(MOST_OUTCOMES)
          .forEach(by -> outcome(text, by.detector(), by.missing()));
      text.append('\n');
      unfold(text);
    }
  }

  private static void outcome(StringBuilder text, String detector, String why) {
    text.append("- **").append(cut(detector)).append("**: ").append(cut(why)).append('\n');
  }

  private static void measurement(StringBuilder text, Investigated in) {
    Validity validity = in.diagnosis().validity();
    String bad =
        validity.checks().stream()
            .filter(c -> c.level() != Validity.Level.VALID)
            .map(c -> c.name() + ", " + c.detail())
            .collect(Collectors.joining("; "));
    text.append("Measurement: ")
        .append(validity.verdict().name().toLowerCase(Locale.ROOT))
        .append(bad.isEmpty() ? "" : " (" + cut(bad) + ")")
        .append(". ")
        .append(cut(HtmlVerdict.runtime(in)))
        .append(". Bootcause ")
        .append(cut(in.toolVersion()))
        .append(".\n\n")
        .append(MarkdownText.block("sh", in.command()));
  }

  static void fold(StringBuilder text, String summary) {
    text.append("<details><summary>").append(summary).append("</summary>\n\n");
  }

  static void unfold(StringBuilder text) {
    text.append("</details>\n\n");
  }

  static String cut(String text) {
    return MarkdownText.escaped(shortened(text));
  }

  private static String shortened(String text) {
    int end = text.length() <= LONGEST ? text.length() : LONGEST - 1;
    return end == text.length() ? text : text.substring(0, end) + "…";
  }
}
