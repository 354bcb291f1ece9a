package io.bootcause.diagnosis;

import java.util.List;

/** Whether the measurement itself can be trusted. */
public record Validity(Level verdict, List<Check> checks) {
  public Validity {
    checks = List.copyOf(checks);
  }

  /** Ordered from good to bad. */
  public enum Level {
    VALID,
    DOUBTFUL,
    INVALID
  }

  /**
   * @param name e.g. "generator lateness"
   * @param detail the figure and, if not valid, why it matters
   */
  public record Check(String name, Level level, String detail) {}
}
