package io.bootcause.junit;

import org.HdrHistogram.Histogram;

/**
 * A part of the load that has a value of each figure.
 *
 * @param latency nanoseconds from the intended start, of successful requests
 * @param seconds how long it lasted
 */
record Part(Histogram latency, double seconds) {
  Part plus(Part next) {
    Histogram both = latency.copy();
    both.add(next.latency);
    return new Part(both, seconds + next.seconds);
  }
}
