package io.bootcause.diagnosis;

import io.bootcause.diagnosis.Diagnosis.CannotTellBy;
import io.bootcause.diagnosis.Diagnosis.RuledOutBy;
import io.bootcause.diagnosis.budget.TimeBudget;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.recording.Recording;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reasons about a recording: budget, detectors, one list of findings. */
public final class Diagnostician {
  private static final String KNOWN_BUG = "known-bug";

  private static final String OWN_TIME =
      "a recording in which this tool's own agent does not take the time that would be told";

  private final List<Detector> detectors;

  public Diagnostician(List<Detector> detectors) {
    this.detectors = List.copyOf(detectors);
  }

  /** The diagnosis of a recording; the same recording always gives the same one. */
  public Diagnosis diagnose(Recording recording) {
    return diagnose(new Evidence(recording));
  }

  /** What this tool's agent does takes time as well, which is none of the service's. */
  private static boolean isOfThisTool(Finding finding) {
    return finding.path().stream().anyMatch(f -> Activity.isOfThisTool(f.frame()));
  }

  /** The same of a recording that has been read. */
  public Diagnosis diagnose(Evidence evidence) {
    Recording recording = evidence.recording();
    List<Finding> found = new ArrayList<>();
    List<RuledOutBy> ruledOut = new ArrayList<>();
    List<CannotTellBy> cannotTell = new ArrayList<>();
    List<Finding> suspected = new ArrayList<>();
    List<CannotTellBy> suspicions = new ArrayList<>();
    List<Finding> mayBeBehind = new ArrayList<>();
    for (Detector detector : detectors) {
      Outcome outcome = detector.examine(evidence);
      if (outcome instanceof Outcome.Found f) {
        for (Finding finding : f.findings()) {
          if (isOfThisTool(finding)) {
            cannotTell.add(new CannotTellBy(detector.id(), OWN_TIME));
          } else {
            found.add(finding);
          }
        }
      } else if (outcome instanceof Outcome.RuledOut r) {
        ruledOut.add(new RuledOutBy(detector.id(), r.reason()));
        mayBeBehind.addAll(r.behind());
      } else if (outcome instanceof Outcome.CannotTell c) {
        cannotTell.add(new CannotTellBy(detector.id(), c.missing()));
      } else if (outcome instanceof Outcome.Suspected s) {
        suspected.addAll(s.suspected());
        suspicions.add(new CannotTellBy(detector.id(), s.missing()));
      }
    }
    cannotTell.addAll(NotVaried.of(recording));
    List<Finding> merged = merge(found, evidence);
    List<Finding> behind = new ArrayList<>(Suspicions.behind(merged, mayBeBehind));
    behind.addAll(Suspicions.behindWork(merged, suspected));
    if (merged.isEmpty()) {
      for (Finding alone : Suspicions.alone(mayBeBehind, evidence)) {
        suspected.add(alone);
        suspicions.add(
            new CannotTellBy(alone.detector(), "whether it is so that " + alone.title()));
        ruledOut.removeIf(by -> by.detector().equals(alone.detector()));
      }
    }
    List<Finding> findings =
        Suspicions.withCandidatesOf(behind, Suspicions.joined(merged, suspected));
    if (findings.isEmpty()) {
      cannotTell.addAll(suspicions);
    } else {
      suspicions.forEach(s -> ruledOut.add(new RuledOutBy(s.detector(), Suspicions.NOT_ASKED)));
    }
    cannotTell.addAll(Unseen.of(evidence, findings));
    Unjudged.of(evidence, findings).ifPresent(cannotTell::add);
    if (findings.stream().anyMatch(f -> f.cause().reference() != null)) {
      // Another detector told of a published bug, with more to say of it.
      ruledOut.removeIf(r -> r.detector().equals(KNOWN_BUG));
    }
    return new Diagnosis(
        ValidityChecks.of(evidence, findings),
        budget(evidence, findings),
        findings,
        ruledOut,
        cannotTell,
        findings.isEmpty() ? suspected : behind);
  }

  /**
   * Two detectors that end in the same place saw the same cause: the earlier one leads. Findings
   * that name none are not of one place.
   */
  private static List<Finding> merge(List<Finding> found, Evidence evidence) {
    Map<List<String>, Finding> byPlace = new LinkedHashMap<>();
    for (Finding finding : found) {
      List<String> where = finding.cause().where();
      byPlace.merge(
          where.isEmpty() ? List.of(finding.detector(), finding.title()) : where,
          finding,
          (first, second) -> {
            List<String> facts = new ArrayList<>(first.evidence());
            second.evidence().stream().filter(e -> !facts.contains(e)).forEach(facts::add);
            return new Finding(
                first.detector(),
                first.title(),
                first.cause(),
                facts,
                first.share(),
                first.metric(),
                first.path(),
                first.candidates(),
                first.around());
          });
    }
    List<Finding> sorted =
        byPlace.values().stream()
            .sorted(
                Comparator.comparing((Finding f) -> f.metric().moment())
                    .thenComparing(Comparator.comparingDouble(Finding::share).reversed()))
            .toList();
    return Nested.folded(sorted, evidence);
  }

  /**
   * First requests are slow in any JVM: they are shown where they are what is wrong; those on fewer
   * connections than most, where the first finding is of these.
   */
  private static List<RequestClass> budget(Evidence evidence, List<Finding> findings) {
    List<ClassedRequests> classes = new ArrayList<>(ClassedRequests.of(evidence));
    if (!findings.isEmpty()) {
      SymptomMetric metric = findings.get(0).metric();
      if (metric.moment() == SymptomMetric.Moment.FIRST_REQUEST) {
        classes.addAll(ClassedRequests.first(evidence));
      }
      classes.addAll(ClassedRequests.step(evidence, metric.connections()));
    }
    return classes.stream().map(c -> TimeBudget.of(c.name(), c.label(), c.requests())).toList();
  }
}
