package io.bootcause.junit;

import java.math.BigDecimal;

/** What can be asserted: a name, a unit, and its value in a part of the load. */
sealed interface Figure {
  /** Of the histogram: three digits. */
  double RELATIVE_RESOLUTION = 1e-3;

  /** For messages, and in a baseline's file. */
  String name();

  String unit();

  /** Requests that a part must have for its value to be more than the luck of a few. */
  long fewestRequests();

  double of(Part part);

  /** The same as something of which less is better, in whatever unit. */
  default double cost(double value) {
    return value;
  }

  /**
   * Latency that a share of the requests stays below, milliseconds.
   *
   * @param percent between 0 and 100
   */
  record Percentile(double percent) implements Figure {
    /** Beyond it, in each part. */
    private static final int BEYOND = 5;

    public Percentile {
      if (!(percent > 0 && percent < 100)) {
        throw new IllegalArgumentException("a percentile lies between 0 and 100: " + percent);
      }
    }

    @Override
    public String name() {
      return "p" + BigDecimal.valueOf(percent).stripTrailingZeros().toPlainString();
    }

    @Override
    public String unit() {
      return "ms";
    }

    @Override
    public long fewestRequests() {
      double rarer = Math.min(percent, 100 - percent) / 100;
      // Less a hair, for 1 - 0.99 is a little more than 0.01.
      return (long) Math.ceil(BEYOND / rarer - 1e-6);
    }

    @Override
    public double of(Part part) {
      return BatchQuantile.of(part.latency(), percent / 100) / 1e6;
    }
  }

  /** Mean latency, milliseconds. */
  record Mean() implements Figure {
    @Override
    public String name() {
      return "mean";
    }

    @Override
    public String unit() {
      return "ms";
    }

    @Override
    public long fewestRequests() {
      return 10;
    }

    @Override
    public double of(Part part) {
      return part.latency().getMean() / 1e6;
    }
  }

  /** Successful requests per second. */
  record Throughput() implements Figure {
    @Override
    public String name() {
      return "throughput";
    }

    @Override
    public String unit() {
      return "requests/s";
    }

    @Override
    public long fewestRequests() {
      return 10;
    }

    @Override
    public double of(Part part) {
      return part.latency().getTotalCount() / part.seconds();
    }

    /** Time per request. */
    @Override
    public double cost(double value) {
      return 1 / value;
    }
  }
}
