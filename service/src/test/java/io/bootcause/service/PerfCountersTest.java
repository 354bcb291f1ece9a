package io.bootcause.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class PerfCountersTest {
  private static byte[] file(Object... namesAndValues) {
    ByteBuffer data = ByteBuffer.allocate(4096).order(ByteOrder.LITTLE_ENDIAN);
    data.order(ByteOrder.BIG_ENDIAN).putInt(0, 0xcafec0c0).order(ByteOrder.LITTLE_ENDIAN);
    data.put(4, (byte) 1);
    data.put(5, (byte) 2);
    data.putInt(24, 32);
    data.putInt(28, namesAndValues.length / 2);
    int at = 32;
    for (int i = 0; i < namesAndValues.length; i += 2) {
      byte[] name = ((String) namesAndValues[i]).getBytes(StandardCharsets.UTF_8);
      int valueAt = (20 + name.length + 1 + 7) / 8 * 8;
      data.putInt(at + 4, 20);
      data.putInt(at + 16, valueAt);
      data.put(at + 20, name);
      int length = 8;
      if (namesAndValues[i + 1] instanceof String) {
        byte[] text = ((String) namesAndValues[i + 1]).getBytes(StandardCharsets.UTF_8);
        length = (text.length + 1 + 7) / 8 * 8;
        data.putInt(at + 8, length);
        data.put(at + 12, (byte) 'B');
        data.put(at + valueAt, text);
      } else {
        data.putInt(at + 8, 0);
        data.put(at + 12, (byte) 'J');
        data.putLong(at + valueAt, ((Number) namesAndValues[i + 1]).longValue());
      }
      data.putInt(at, valueAt + length);
      at += valueAt + length;
    }
    return data.array();
  }

  @Test
  void readsNumbersAndTexts() {
    PerfCounters counters =
        PerfCounters.parse(
            file("sun.rt.safepoints", 7L, "sun.gc.lastCause", "No GC", "java.threads.live", -1L));

    assertThat(counters.numbers())
        .containsOnly(entry("sun.rt.safepoints", 7L), entry("java.threads.live", -1L));
    assertThat(counters.texts()).containsOnly(entry("sun.gc.lastCause", "No GC"));
  }

  @Test
  void sayNothingOfAFileThatIsNone() {
    assertThat(PerfCounters.parse(new byte[0]).numbers()).isEmpty();
    assertThat(PerfCounters.parse(new byte[100]).numbers()).isEmpty();
    byte[] later = file("a", 1L);
    later[5] = 3;
    assertThat(PerfCounters.parse(later).numbers()).isEmpty();
  }

  @Property
  void aDamagedFileIsReadAsFarAsItGoes(@ForAll int offset, @ForAll int value) {
    byte[] file = file("sun.rt.safepoints", 1_000L, "sun.gc.lastCause", "No GC");
    ByteBuffer.wrap(file).putInt(24 + Math.floorMod(offset, 120), value);

    assertThat(PerfCounters.parse(file)).isNotNull();
  }

  @Test
  void readsThisJvm() {
    // Absent where the build runs with -XX:-UsePerfData.
    PerfCounters counters = PerfCounters.of(ProcessHandle.current().pid());
    if (!counters.numbers().isEmpty()) {
      assertThat(counters.texts()).containsKey("sun.gc.lastCause");
      assertThat(counters.numbers()).containsKey("java.threads.live");
    }
  }
}
