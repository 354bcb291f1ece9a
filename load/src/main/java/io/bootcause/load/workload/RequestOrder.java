package io.bootcause.load.workload;

/** In which order a workload's requests come. */
public enum RequestOrder {
  /** Mixed by weight, the same mix in any stretch. */
  WEIGHTED,
  /** One after the other and over again, for each virtual user by itself; weights do not count. */
  SEQUENCE
}
