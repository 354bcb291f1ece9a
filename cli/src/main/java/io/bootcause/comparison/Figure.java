package io.bootcause.comparison;

import io.bootcause.report.Compared.Better;

/** What is measured of each JVM start, in the order of the table. */
enum Figure {
  THROUGHPUT("throughput-knee", "Throughput at the knee", "requests/s", Better.HIGHER, 0),
  P50("latency-p50", "Latency p50 at the fixed rate", "ms", Better.LOWER, 0.001),
  P99("latency-p99", "Latency p99 at the fixed rate", "ms", Better.LOWER, 0.001),
  MEAN("latency-mean", "Latency mean at the fixed rate", "ms", Better.LOWER, 0.001),
  CPU("cpu-per-request", "CPU per request at the fixed rate", "µs", Better.LOWER, 0),
  // Readiness is looked for every 20 ms.
  START("start-up", "Process start to first answer", "s", Better.LOWER, 0.02),
  BOOT("start-up-boot", "Start-up by Spring Boot's own figure", "s", Better.NEITHER, 0.001),
  HEAP("heap-live", "Heap after a full collection", "MB", Better.LOWER, 0.01),
  RSS("rss", "Resident memory after the load", "MB", Better.LOWER, 0.1),
  THREADS_LIVE("threads-live", "Platform threads live", "", Better.NEITHER, 1),
  THREADS_STARTED("threads-started", "Platform threads started", "", Better.NEITHER, 1),
  ERRORS("errors", "Failed requests", "", Better.LOWER, 1);

  private final String key;
  private final String label;
  private final String unit;
  private final Better better;
  private final double resolution;

  Figure(String key, String label, String unit, Better better, double resolution) {
    this.key = key;
    this.label = label;
    this.unit = unit;
    this.better = better;
    this.resolution = resolution;
  }

  String key() {
    return key;
  }

  String label() {
    return label;
  }

  String unit() {
    return unit;
  }

  Better better() {
    return better;
  }

  /** What a value is rounded to, in its unit; 0 if it is as fine as one likes. */
  double resolution() {
    return resolution;
  }
}
