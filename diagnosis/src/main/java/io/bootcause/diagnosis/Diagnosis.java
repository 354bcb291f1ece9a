package io.bootcause.diagnosis;

import java.util.List;
import java.util.stream.Stream;

/**
 * All outcomes of one investigation, before any proof.
 *
 * @param budget request classes: slow beside typical
 * @param findings best first
 * @param suspected what would be a finding if an experiment confirmed it; {@code cannotTell} says
 *     so as long as there was none. Beside findings: what may be behind the first one, among whose
 *     candidates its own are
 */
public record Diagnosis(
    Validity validity,
    List<RequestClass> budget,
    List<Finding> findings,
    List<RuledOutBy> ruledOut,
    List<CannotTellBy> cannotTell,
    List<Finding> suspected) {
  /** What cannot be told if requests under load wait for something that is not seen. */
  public static final String LIMIT = "limit";

  /**
   * What cannot be told if few requests, which most of the time is spent on, wait for something.
   */
  public static final String FEW = "few";

  /** What cannot be told if nothing is found that takes processor time needlessly. */
  public static final String WORK = "work";

  public Diagnosis {
    budget = List.copyOf(budget);
    findings = List.copyOf(findings);
    ruledOut = List.copyOf(ruledOut);
    cannotTell = List.copyOf(cannotTell);
    suspected = List.copyOf(suspected);
  }

  /** Without suspicions. */
  public Diagnosis(
      Validity validity,
      List<RequestClass> budget,
      List<Finding> findings,
      List<RuledOutBy> ruledOut,
      List<CannotTellBy> cannotTell) {
    this(validity, budget, findings, ruledOut, cannotTell, List.of());
  }

  /** The same diagnosis with these findings. */
  public Diagnosis withFindings(List<Finding> others) {
    return new Diagnosis(validity, budget, others, ruledOut, cannotTell, suspected);
  }

  /** The same diagnosis with these suspicions. */
  public Diagnosis withSuspected(List<Finding> others) {
    return new Diagnosis(validity, budget, findings, ruledOut, cannotTell, others);
  }

  /**
   * The same diagnosis once what was suspected has been tried.
   *
   * @param found what experiments have made findings of, in place of those there are
   * @param refuted what has come to nothing
   */
  public Diagnosis tried(List<Finding> found, List<RuledOutBy> refuted) {
    List<String> tried = suspected.stream().map(Finding::detector).toList();
    return new Diagnosis(
        validity,
        budget,
        found,
        Stream.concat(ruledOut.stream(), refuted.stream()).toList(),
        cannotTell.stream()
            .filter(by -> !tried.contains(by.detector()))
            .filter(by -> found.isEmpty() || !by.detector().equals(WORK))
            .toList(),
        List.of());
  }

  public record RuledOutBy(String detector, String reason) {}

  public record CannotTellBy(String detector, String missing) {}
}
