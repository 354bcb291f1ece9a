package io.bootcause.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class JvmCountersTest {
  @Test
  void addsTheCollectorsUp() {
    Map<String, Long> numbers =
        Map.of(
            "sun.os.hrt.frequency", 1_000_000L,
            "sun.gc.collector.0.time", 2_000_000L,
            "sun.gc.collector.1.time", 500_000L,
            "sun.gc.collector.0.invocations", 7L,
            "sun.gc.generation.1.space.0.used", 1234L,
            "sun.gc.generation.0.maxCapacity", 5_000L,
            "sun.gc.generation.1.maxCapacity", 9_000L);

    assertThat(JvmCounters.of(numbers)).contains(new JvmCounters(2_500_000_000L, 7, 1234, 9_000));
  }

  @Test
  void sayNothingWithoutAClock() {
    assertThat(JvmCounters.of(Map.of())).isEmpty();
    assertThat(JvmCounters.of(Map.of("sun.gc.collector.0.time", 1L))).isEmpty();
  }

  @Test
  void readsThisJvm() {
    // Absent where the build runs with -XX:-UsePerfData.
    JvmCounters.of(ProcessHandle.current().pid())
        .ifPresent(counters -> assertThat(counters.maxHeapBytes()).isPositive());
  }
}
