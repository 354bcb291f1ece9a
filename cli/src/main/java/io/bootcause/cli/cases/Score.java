package io.bootcause.cli.cases;

import io.bootcause.diagnosis.Finding;
import io.bootcause.experiment.ExperimentResult;
import io.bootcause.report.Investigated;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What came of one run.
 *
 * @param run the case or twin
 * @param named place of the expected cause among the findings from 1, those of other expected ones
 *     not counted; 0 if it is not named
 * @param othersNamed whether the other expected causes are named, too
 * @param proven whether a fix that was expected to be confirmed was, or the cause was where no fix
 *     is to be had
 * @param falseAlarms findings that must not be there
 * @param said the findings in order, a line each
 * @param unmet what else was expected of the finding and is not so
 * @param failure why nothing could be measured; null if it could
 */
record Score(
    CaseRun run,
    int named,
    boolean othersNamed,
    boolean proven,
    int falseAlarms,
    List<String> said,
    List<String> unmet,
    double seconds,
    @Nullable String failure) {

  static Score failed(CaseRun run, String failure, double seconds) {
    return new Score(run, 0, false, false, 0, List.of(), List.of(), seconds, failure);
  }

  static Score of(CaseRun run, Investigated investigated, double seconds) {
    Expectation expect = run.expect();
    List<Finding> findings = investigated.diagnosis().findings();
    List<String> said = new ArrayList<>();
    Finding found = null;
    int named = 0;
    int before = 0;
    int alarms = 0;
    List<String> missing = new ArrayList<>(expect.also());
    for (int i = 0; i < findings.size(); i++) {
      Finding finding = findings.get(i);
      List<ExperimentResult> tried = investigated.fixes().get(i);
      said.add(line(finding, tried));
      boolean never =
          expect.never().stream().anyMatch(n -> Mechanisms.names(finding.detector(), n));
      alarms += expect.healthy() || never ? 1 : 0;
      if (found == null && names(expect, finding)) {
        found = finding;
        named = before + 1;
      }
      boolean other = missing.removeIf(also -> Mechanisms.names(finding.detector(), also));
      before += other ? 0 : 1;
    }
    List<String> unmet = new ArrayList<>();
    boolean proven = false;
    if (found != null) {
      List<ExperimentResult> tried = investigated.fixes().get(findings.indexOf(found));
      proven = proven(expect, tried);
      unmet(expect, found, tried, unmet);
    }
    missing.forEach(also -> unmet.add("nothing is said of " + also));
    return new Score(run, named, missing.isEmpty(), proven, alarms, said, unmet, seconds, null);
  }

  private static String line(Finding finding, List<ExperimentResult> tried) {
    StringBuilder line = new StringBuilder(finding.detector()).append(": ").append(finding.title());
    for (ExperimentResult result : tried) {
      line.append(" [").append(result.change().describe());
      line.append(' ').append(result.verdict()).append(']');
    }
    return line.toString();
  }

  /** The right mechanism, at the right place. */
  static boolean names(Expectation expect, Finding finding) {
    if (expect.mechanism().isEmpty() || !Mechanisms.names(finding.detector(), expect.mechanism())) {
      return false;
    }
    List<String> frames =
        Stream.concat(finding.cause().where().stream(), finding.path().stream().map(f -> f.frame()))
            .toList();
    return expect.where().isEmpty()
        || expect.where().stream()
            .anyMatch(p -> frames.stream().anyMatch(f -> p.matcher(f).matches()));
  }

  private static boolean proven(Expectation expect, List<ExperimentResult> tried) {
    return tried.stream()
        .filter(ExperimentResult::confirmed)
        .anyMatch(
            r ->
                expect.fixes().isEmpty()
                    || expect.fixes().stream()
                        .anyMatch(
                            f ->
                                f.verdict().equals("CONFIRMED")
                                    && f.matches(r.change().describe())));
  }

  private static void unmet(
      Expectation expect, Finding finding, List<ExperimentResult> tried, List<String> unmet) {
    if (!expect.kind().isEmpty() && !finding.cause().kind().name().equals(expect.kind())) {
      unmet.add("it is called " + finding.cause().kind() + ", not " + expect.kind());
    }
    String artifact = String.valueOf(finding.cause().artifact());
    if (!expect.artifact().isEmpty() && !artifact.matches(expect.artifact())) {
      unmet.add("artifact " + artifact);
    }
    List<String> settings = new ArrayList<>();
    settings.add(String.valueOf(finding.cause().property()));
    finding.candidates().forEach(change -> settings.add(change.describe()));
    if (!expect.property().isEmpty()
        && settings.stream()
            .noneMatch(s -> s.matches("(property )?(" + expect.property() + ")(=.*)?"))) {
      unmet.add("no property " + expect.property());
    }
    String evidence = String.join("\n", finding.evidence());
    expect.evidence().stream()
        .filter(p -> !p.matcher(evidence).find())
        .forEach(p -> unmet.add("no evidence of " + p));
    for (ExperimentResult result : tried) {
      expect.fixes().stream()
          .filter(f -> f.matches(result.change().describe()))
          .filter(f -> !verdict(result).equals(f.verdict()))
          .forEach(f -> unmet.add(result.change().describe() + " is " + verdict(result)));
    }
  }

  /** As a case writes it: one that helps but is not the cause is refuted as such. */
  private static String verdict(ExperimentResult result) {
    return result.note().startsWith("helps, but is not the cause")
        ? "HELPS"
        : result.verdict().name();
  }

  /** What a user would call right: no alarm where nothing is wrong, else the cause first. */
  boolean right(boolean prove) {
    if (failure != null || falseAlarms > 0) {
      return false;
    }
    return run.expect().healthy()
        || run.expect().mechanism().isEmpty()
        || (named == 1 && (proven || !prove) && othersNamed);
  }
}
