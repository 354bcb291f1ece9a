package io.bootcause.load;

/**
 * Which request is next and when: the two load models as the event loop sees them. Time is always
 * an argument; instants are nanoTime ticks.
 */
public sealed interface Arrivals permits OpenArrivals, ClosedArrivals {
  /** For an arrival that depends on something else than time, or does not exist. */
  long NONE = Long.MAX_VALUE;

  static Arrivals of(LoadModel model, long start, long durationNanos) {
    if (model instanceof LoadModel.Open open) {
      return new OpenArrivals(open.schedule(), start, durationNanos);
    }
    return new ClosedArrivals(((LoadModel.Closed) model).maxRequests(), start + durationNanos);
  }

  /** Whether a request should have started by now. */
  boolean due(long now);

  /** When the next request falls due by time alone. */
  long nextDue();

  /** Number of the next request, from 0. */
  long number();

  /**
   * Takes the next request, which must be due.
   *
   * @param freeSince since when its connection was free
   * @return its intended start
   */
  long take(long freeSince);

  /** Whether no further request will fall due, and the phase's time is up where time matters. */
  boolean over(long now);
}
