package io.bootcause.cli;

import io.bootcause.diagnosis.Diagnosis;
import io.bootcause.diagnosis.Validity;

/** The exit codes; they are part of the contract with scripts. */
public final class ExitCode {
  public static final int NOTHING_FOUND = 0;
  public static final int FINDINGS = 1;
  public static final int USAGE = 2;
  public static final int CANNOT_MEASURE = 3;
  public static final int INTERNAL = 4;

  private ExitCode() {}

  /**
   * Of a diagnosis. What was found in an invalid measurement is there to be looked at; that nothing
   * was found in one says nothing.
   *
   * @param known how many of the findings do not count
   */
  static int of(Diagnosis diagnosis, long known) {
    if (diagnosis.findings().size() > known) {
      return FINDINGS;
    }
    return diagnosis.validity().verdict() == Validity.Level.INVALID
        ? CANNOT_MEASURE
        : NOTHING_FOUND;
  }
}
