package io.bootcause.load;

/** Who decides when the next request starts. */
public sealed interface LoadModel {
  /** The schedule decides; a slow server does not slow the arrivals down. */
  record Open(ArrivalSchedule schedule) implements LoadModel {}

  /**
   * Each connection sends its next request when the last answer came, as wrk does.
   *
   * @param maxRequests stop after so many in all; {@link Long#MAX_VALUE} for no limit
   */
  record Closed(long maxRequests) implements LoadModel {}
}
