package io.bootcause.diagnosis;

import java.util.List;

/**
 * All outcomes of one investigation, before any proof.
 *
 * @param budget request classes: slow beside typical
 * @param findings best first
 */
public record Diagnosis(
    Validity validity,
    List<RequestClass> budget,
    List<Finding> findings,
    List<RuledOutBy> ruledOut,
    List<CannotTellBy> cannotTell) {
  /** What cannot be told if requests under load wait for something that is not seen. */
  public static final String LIMIT = "limit";

  /**
   * What cannot be told if few requests, which most of the time is spent on, wait for something.
   */
  public static final String FEW = "few";

  public Diagnosis {
    budget = List.copyOf(budget);
    findings = List.copyOf(findings);
    ruledOut = List.copyOf(ruledOut);
    cannotTell = List.copyOf(cannotTell);
  }

  /** The same diagnosis with these findings. */
  public Diagnosis withFindings(List<Finding> others) {
    return new Diagnosis(validity, budget, others, ruledOut, cannotTell);
  }

  public record RuledOutBy(String detector, String reason) {}

  public record CannotTellBy(String detector, String missing) {}
}
