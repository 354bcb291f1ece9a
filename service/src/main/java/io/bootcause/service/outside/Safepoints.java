package io.bootcause.service.outside;

import io.bootcause.service.PerfCounters;
import io.bootcause.wire.Reading;
import java.util.List;
import java.util.Map;

/** Safepoints, from HotSpot's own counters: no management bean tells of them. */
final class Safepoints {
  private Safepoints() {}

  static void read(long pid, long now, List<Reading> into) {
    Map<String, Long> counters = PerfCounters.of(pid);
    Long frequency = counters.get("sun.os.hrt.frequency");
    Long ticks = counters.get("sun.rt.safepointTime");
    Long count = counters.get("sun.rt.safepoints");
    if (frequency == null || frequency <= 0 || ticks == null || count == null) {
      return;
    }
    into.add(new Reading("safepoint.count", now, count));
    into.add(new Reading("safepoint.nanos", now, ticks * 1e9 / frequency));
  }
}
