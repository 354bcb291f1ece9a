package io.bootcause.recording;

/** A verdict on the measurement itself, made while measuring. */
public record MeasurementCheck(String name, Level level, String detail) {
  /** Ordered from good to bad. */
  public enum Level {
    VALID,
    DOUBTFUL,
    INVALID
  }
}
