package io.bootcause.load;

/**
 * Which request is next and when: the two load models as the event loop sees them. Time is always
 * an argument; instants are nanoTime ticks.
 */
public sealed interface Arrivals permits OpenArrivals, ClosedArrivals {
  /** For an arrival that depends on something else than time, or does not exist. */
  long NONE = Long.MAX_VALUE;

  static Arrivals of(LoadModel model, long start, long durationNanos) {
    return of(model, start, durationNanos, 0, 1);
  }

  /** One part of several: each takes every parts-th request. */
  static Arrivals of(LoadModel model, long start, long durationNanos, int part, int parts) {
    if (model instanceof LoadModel.Open open) {
      return new OpenArrivals(open.schedule(), start, durationNanos, part, parts);
    }
    long maxRequests = ((LoadModel.Closed) model).maxRequests();
    return new ClosedArrivals(maxRequests, start + durationNanos, part, parts);
  }

  /** Whether a request should have started by now. */
  boolean due(long now);

  /** When the next request falls due by time alone. */
  long nextDue();

  /** When the one after the next falls due by time alone. */
  long following();

  /** Number of the next request, from 0, among those of all parts. */
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
