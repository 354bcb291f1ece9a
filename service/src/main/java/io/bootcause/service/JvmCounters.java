package io.bootcause.service;

import java.util.Map;
import java.util.Optional;

/**
 * What a HotSpot JVM counts of itself and shows to anyone of the same user in a file under {@code
 * /tmp/hsperfdata_<user>}, as read by jstat. Reading it costs the JVM nothing.
 *
 * @param gcNanos time its collectors have taken since the start, pauses and, where the collector
 *     counts them, its pauses for concurrent cycles
 * @param collections their number
 * @param oldBytes used of the oldest generation, as of the last collection; -1 if unknown
 * @param maxHeapBytes the most that all generations may take; -1 if unknown
 */
public record JvmCounters(long gcNanos, long collections, long oldBytes, long maxHeapBytes) {
  /** Empty if the JVM shows none: another user's, not HotSpot, or -XX:-UsePerfData. */
  public static Optional<JvmCounters> of(long pid) {
    return of(PerfCounters.of(pid).numbers());
  }

  static Optional<JvmCounters> of(Map<String, Long> values) {
    long frequency = values.getOrDefault("sun.os.hrt.frequency", 0L);
    if (frequency <= 0) {
      return Optional.empty();
    }
    long ticks = 0;
    long invocations = 0;
    for (Map.Entry<String, Long> value : values.entrySet()) {
      String name = value.getKey();
      if (name.matches("sun\\.gc\\.collector\\.\\d+\\.time")) {
        ticks += value.getValue();
      } else if (name.matches("sun\\.gc\\.collector\\.\\d+\\.invocations")) {
        invocations += value.getValue();
      }
    }
    // With G1 each generation may take the whole heap: the largest limit is the heap's.
    long max =
        Math.max(
            values.getOrDefault("sun.gc.generation.0.maxCapacity", -1L),
            values.getOrDefault("sun.gc.generation.1.maxCapacity", -1L));
    long old = values.getOrDefault("sun.gc.generation.1.space.0.used", -1L);
    return Optional.of(new JvmCounters((long) (ticks * 1e9 / frequency), invocations, old, max));
  }
}
