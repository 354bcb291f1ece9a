package io.bootcause.service.outside;

import io.bootcause.wire.Reading;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Safepoints, from HotSpot's own counters: no management bean tells of them. */
final class Safepoints {
  private Safepoints() {}

  static void read(Map<String, Long> counters, long now, List<Reading> into) {
    Long frequency = counters.get("sun.os.hrt.frequency");
    if (frequency == null || frequency <= 0) {
      return;
    }
    counter("safepoint.count", counters.get("sun.rt.safepoints"), 1, now, into);
    double nanosPerTick = 1e9 / frequency;
    counter("safepoint.nanos", counters.get("sun.rt.safepointTime"), nanosPerTick, now, into);
    // Until the last thread has stopped.
    counter(
        "safepoint.sync.nanos", counters.get("sun.rt.safepointSyncTime"), nanosPerTick, now, into);
  }

  private static void counter(
      String name, @Nullable Long value, double unit, long now, List<Reading> into) {
    if (value != null) {
      into.add(new Reading(name, now, value * unit));
    }
  }
}
