package io.bootcause.load.workload;

/** The value of one {@code {{…}}}. */
@FunctionalInterface
public interface Value {
  /** The value for one request. */
  String of(Draw draw);
}
