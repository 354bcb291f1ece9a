package io.bootcause.cli;

/** The exit codes; they are part of the contract with scripts. */
public final class ExitCode {
  public static final int NOTHING_FOUND = 0;
  public static final int FINDINGS = 1;
  public static final int USAGE = 2;
  public static final int CANNOT_MEASURE = 3;
  public static final int INTERNAL = 4;

  private ExitCode() {}
}
