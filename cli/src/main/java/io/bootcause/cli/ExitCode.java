package io.bootcause.cli;

/** The exit codes; they are part of the contract with scripts. */
final class ExitCode {
  static final int NOTHING_FOUND = 0;
  static final int FINDINGS = 1;
  static final int USAGE = 2;
  static final int CANNOT_MEASURE = 3;
  static final int INTERNAL = 4;

  private ExitCode() {}
}
