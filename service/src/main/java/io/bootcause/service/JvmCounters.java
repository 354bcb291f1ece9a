package io.bootcause.service;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
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
  private static final int MAGIC = 0xcafec0c0;
  private static final byte LONG = 'J';

  /** Empty if the JVM shows none: another user's, not HotSpot, or -XX:-UsePerfData. */
  public static Optional<JvmCounters> of(long pid) {
    Path temporary = Path.of("/tmp");
    try (DirectoryStream<Path> users = Files.newDirectoryStream(temporary, "hsperfdata_*")) {
      for (Path user : users) {
        Path file = user.resolve(String.valueOf(pid));
        if (Files.isReadable(file)) {
          return parse(Files.readAllBytes(file));
        }
      }
    } catch (IOException | RuntimeException e) {
      return Optional.empty();
    }
    return Optional.empty();
  }

  /**
   * @param file its layout is that of perfMemory.hpp and perfData.hpp, version 2
   */
  static Optional<JvmCounters> parse(byte[] file) {
    if (file.length < 32 || ByteBuffer.wrap(file).getInt() != MAGIC) {
      return Optional.empty();
    }
    ByteBuffer data =
        ByteBuffer.wrap(file).order(file[4] == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    Map<String, Long> values = new HashMap<>();
    int at = data.getInt(24);
    int entries = data.getInt(28);
    for (int i = 0; i < entries && at >= 0 && at + 20 <= file.length; i++) {
      int length = data.getInt(at);
      if (length <= 0) {
        break;
      }
      int vector = data.getInt(at + 8);
      int valueAt = at + data.getInt(at + 16);
      if (data.get(at + 12) == LONG && vector == 0 && valueAt + 8 <= file.length) {
        values.put(text(file, at + data.getInt(at + 4)), data.getLong(valueAt));
      }
      at += length;
    }
    return of(values);
  }

  private static String text(byte[] file, int from) {
    int end = from;
    while (end < file.length && file[end] != 0) {
      end++;
    }
    return new String(file, from, end - from, StandardCharsets.UTF_8);
  }

  private static Optional<JvmCounters> of(Map<String, Long> values) {
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
