package io.bootcause.diagnosis;

import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.List;

/**
 * A cause with what speaks for it and what might mend it.
 *
 * @param detector id of the detector that leads, e.g. "archive-scan"
 * @param title the verdict in one sentence
 * @param evidence one fact per line, figures included
 * @param share of the slow requests' time that this cause explains, 0 to 1
 * @param metric the symptom's own metric, for the experiments
 * @param path the excess path with the culprit marked
 * @param candidates changes worth trying, most promising first
 * @param around what to take out where none of these can be measured, the least first: calls in
 *     which the suspect is one step of several, so that more is gone with them
 */
public record Finding(
    String detector,
    String title,
    Cause cause,
    List<String> evidence,
    double share,
    SymptomMetric metric,
    List<PathFrame> path,
    List<Change> candidates,
    List<Change> around) {
  public Finding {
    evidence = List.copyOf(evidence);
    path = List.copyOf(path);
    candidates = List.copyOf(candidates);
    around = List.copyOf(around);
  }

  /** One with nothing to take out around its suspect. */
  public Finding(
      String detector,
      String title,
      Cause cause,
      List<String> evidence,
      double share,
      SymptomMetric metric,
      List<PathFrame> path,
      List<Change> candidates) {
    this(detector, title, cause, evidence, share, metric, path, candidates, List.of());
  }

  /** The same finding with one more fact that speaks for it. */
  public Finding withFact(String fact) {
    List<String> facts = new ArrayList<>(evidence);
    facts.add(fact);
    return new Finding(detector, title, cause, facts, share, metric, path, candidates, around);
  }

  /** The same finding, told in other words. */
  public Finding withTitle(String other) {
    return new Finding(detector, other, cause, evidence, share, metric, path, candidates, around);
  }

  /** The same finding, measured otherwise. */
  public Finding withMetric(SymptomMetric other) {
    return new Finding(detector, title, cause, evidence, share, other, path, candidates, around);
  }

  /** The same finding with these candidates. */
  public Finding withCandidates(List<Change> others) {
    return new Finding(detector, title, cause, evidence, share, metric, path, others, around);
  }

  /** The same finding with these calls around its suspect. */
  public Finding withAround(List<Change> calls) {
    return new Finding(detector, title, cause, evidence, share, metric, path, candidates, calls);
  }
}
