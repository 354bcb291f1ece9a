package io.bootcause.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class JvmCountersTest {
  private static byte[] file(Object... namesAndValues) {
    ByteBuffer data = ByteBuffer.allocate(4096).order(ByteOrder.LITTLE_ENDIAN);
    data.order(ByteOrder.BIG_ENDIAN).putInt(0, 0xcafec0c0).order(ByteOrder.LITTLE_ENDIAN);
    data.put(4, (byte) 1);
    data.putInt(24, 32);
    data.putInt(28, namesAndValues.length / 2);
    int at = 32;
    for (int i = 0; i < namesAndValues.length; i += 2) {
      byte[] name = ((String) namesAndValues[i]).getBytes(StandardCharsets.UTF_8);
      int valueAt = (20 + name.length + 1 + 7) / 8 * 8;
      data.putInt(at, valueAt + 8);
      data.putInt(at + 4, 20);
      data.putInt(at + 8, 0);
      data.put(at + 12, (byte) 'J');
      data.putInt(at + 16, valueAt);
      data.put(at + 20, name);
      data.putLong(at + valueAt, ((Number) namesAndValues[i + 1]).longValue());
      at += valueAt + 8;
    }
    return data.array();
  }

  @Test
  void addsTheCollectorsUp() {
    byte[] file =
        file(
            "sun.os.hrt.frequency", 1_000_000L,
            "sun.gc.collector.0.time", 2_000_000L,
            "sun.gc.collector.1.time", 500_000L,
            "sun.gc.collector.0.invocations", 7L,
            "sun.gc.generation.1.space.0.used", 1234L,
            "sun.gc.generation.0.maxCapacity", 5_000L,
            "sun.gc.generation.1.maxCapacity", 9_000L);

    assertThat(JvmCounters.parse(file)).contains(new JvmCounters(2_500_000_000L, 7, 1234, 9_000));
  }

  @Test
  void sayNothingOfAFileThatIsNone() {
    assertThat(JvmCounters.parse(new byte[0])).isEmpty();
    assertThat(JvmCounters.parse(new byte[100])).isEmpty();
    assertThat(JvmCounters.parse(file("a", 1L))).isEmpty();
  }

  @Property
  void neverRunAwayOnDamagedFiles(@ForAll int offset, @ForAll int value) {
    byte[] file = file("sun.os.hrt.frequency", 1_000L, "sun.gc.collector.0.time", 2L);
    ByteBuffer.wrap(file).putInt(24 + Math.floorMod(offset, 120), value);
    try {
      JvmCounters.parse(file);
    } catch (IndexOutOfBoundsException e) {
      assertThat(e).isNotNull(); // of() takes it for "no counters"
    }
  }

  @Test
  void readsThisJvm() {
    // Absent where the build runs with -XX:-UsePerfData.
    JvmCounters.of(ProcessHandle.current().pid())
        .ifPresent(counters -> assertThat(counters.maxHeapBytes()).isPositive());
  }
}
