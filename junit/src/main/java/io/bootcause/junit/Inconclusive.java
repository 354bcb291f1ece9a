package io.bootcause.junit;

/** What becomes of a test whose interval contains the limit. */
public enum Inconclusive {
  /**
   * As the configuration parameter or system property {@value #PROPERTY} says: {@code abort} or
   * {@code fail}; without it, abort.
   */
  AS_CONFIGURED,
  /** The test is aborted: reported as skipped, with the reason. */
  ABORT,
  /** The test fails. */
  FAIL;

  /** Of JUnit (junit-platform.properties) or of the system. */
  public static final String PROPERTY = "bootcause.inconclusive";
}
