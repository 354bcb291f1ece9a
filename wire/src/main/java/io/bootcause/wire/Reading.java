package io.bootcause.wire;

/** One value of a time series: a gauge's value, or a counter's total, at a moment. */
public final class Reading {
  private final String name;
  private final long nanoTime;
  private final double value;

  /**
   * @param name series, as docs/recording.md lists them; a part in brackets names the thing that
   *     was read: {@code pool.active[HikariPool-1]}
   */
  public Reading(String name, long nanoTime, double value) {
    this.name = name;
    this.nanoTime = nanoTime;
    this.value = value;
  }

  public String name() {
    return name;
  }

  public long nanoTime() {
    return nanoTime;
  }

  public double value() {
    return value;
  }

  @Override
  public String toString() {
    return name + "=" + value;
  }
}
