package io.bootcause.recording;

/** A verdict on the measurement itself, made while measuring. */
public record MeasurementCheck(String name, Level level, String detail) {
  /** Name of the check that says that the requests themselves ask for closed connections. */
  public static final String CLOSES_CONNECTIONS = "closed-connections";

  /** Name of the check that says that the recording ends before its time. */
  public static final String INTERRUPTED = "interrupted";

  /** Ordered from good to bad. */
  public enum Level {
    VALID,
    DOUBTFUL,
    INVALID
  }
}
