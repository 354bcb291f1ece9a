package io.bootcause.report;

import io.bootcause.diagnosis.Diagnosis;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Validity;
import io.bootcause.report.JunitXml.Case;
import io.bootcause.report.JunitXml.Result;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * report.junit.xml: one test case per suspicion. A finding fails, what was ruled out passes, what
 * could not be told is skipped, and so is a finding that is known; an invalid measurement is an
 * error.
 *
 * @param known what was found before
 */
public record JunitReporter(KnownFindings known) implements Reporter {
  @Override
  public void write(Investigated in, Appendable out) throws IOException {
    List<Case> cases = new ArrayList<>();
    cases.add(measurement(in.diagnosis().validity()));
    for (int i = 0; i < in.diagnosis().findings().size(); i++) {
      cases.add(finding(in, i));
    }
    for (Diagnosis.RuledOutBy by : in.diagnosis().ruledOut()) {
      cases.add(new Case(by.detector(), Result.PASSED, by.reason(), List.of()));
    }
    for (Diagnosis.CannotTellBy by : in.diagnosis().cannotTell()) {
      cases.add(new Case(by.detector(), Result.SKIPPED, by.missing(), List.of()));
    }
    double seconds = in.timing().stream().mapToDouble(Investigated.Stage::seconds).sum();
    JunitXml.write(
        List.of(
            new JunitXml.Suite(
                "bootcause." + Headline.fileName(in.target()),
                in.startedAt(),
                seconds,
                properties(in),
                cases)),
        out);
  }

  private static Map<String, String> properties(Investigated in) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("bootcause.version", in.toolVersion());
    properties.put("bootcause.command", in.command());
    properties.put("service.runtime", HtmlVerdict.runtime(in));
    properties.put("service.requests", String.join(", ", in.requests()));
    return properties;
  }

  private static Case measurement(Validity validity) {
    String verdict = validity.verdict().name().toLowerCase(Locale.ROOT);
    return new Case(
        "measurement",
        validity.verdict() == Validity.Level.INVALID ? Result.BROKEN : Result.PASSED,
        validity.verdict() == Validity.Level.VALID
            ? "valid"
            : verdict + ": " + Headline.failed(validity),
        validity.checks().stream()
            .map(
                c ->
                    c.name() + ": " + c.level().name().toLowerCase(Locale.ROOT) + ", " + c.detail())
            .toList());
  }

  private Case finding(Investigated in, int index) {
    Finding finding = in.diagnosis().findings().get(index);
    List<String> text = new ArrayList<>();
    text.add(finding.cause().explanation());
    finding.cause().where().forEach(frame -> text.add("  at " + frame));
    text.add("");
    text.add("Evidence");
    finding.evidence().forEach(fact -> text.add("- " + fact));
    List<Fix> fixes = Fix.of(in, index);
    if (!fixes.isEmpty()) {
      text.add("");
      text.add("Fixes, best first");
    }
    for (Fix fix : fixes) {
      String figures = fix.beforeAfter("→");
      text.add(
          "- "
              + ChangeWords.instruction(fix.change())
              + ": "
              + fix.verdict().toLowerCase(Locale.ROOT)
              + (figures.isEmpty() ? "" : ", " + figures));
    }
    return known.has(finding)
        ? new Case(finding.detector(), Result.SKIPPED, "known: " + finding.title(), text)
        : new Case(finding.detector(), Result.FAILED, finding.title(), text);
  }
}
