package io.bootcause.service;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * The counters that HotSpot keeps in a mapped file of the process ({@code
 * /tmp/hsperfdata_USER/PID}), which {@code jps} and {@code jstat} read too: the JVM notices nothing
 * of it. Layout: JDK sources, perfMemory.hpp and perfData.hpp, version 2.
 *
 * @param numbers by name
 * @param texts by name
 */
public record PerfCounters(Map<String, Long> numbers, Map<String, String> texts) {
  private static final PerfCounters NONE = new PerfCounters(Map.of(), Map.of());
  private static final int MAGIC = 0xCAFEC0C0;
  private static final int VERSION = 2;
  private static final int HEADER_BYTES = 32;
  private static final byte LONG = 'J';
  private static final byte BYTE = 'B';

  /** Empty if the JVM keeps none (-XX:-UsePerfData), is another user's or not HotSpot. */
  public static PerfCounters of(long pid) {
    // In a container the file lies in its own /tmp, which the process's root leads to.
    for (String root : new String[] {"/proc/" + pid + "/root/tmp", "/tmp"}) {
      try (DirectoryStream<Path> users = Files.newDirectoryStream(Path.of(root), "hsperfdata_*")) {
        for (Path user : users) {
          Path file = user.resolve(String.valueOf(pid));
          if (Files.isReadable(file)) {
            return parse(Files.readAllBytes(file));
          }
        }
      } catch (IOException | DirectoryIteratorException e) {
        // Not there: look at the next place.
      }
    }
    return NONE;
  }

  static PerfCounters parse(byte[] file) {
    if (file.length < HEADER_BYTES
        || ByteBuffer.wrap(file).getInt(0) != MAGIC
        || file[5] != VERSION) {
      return NONE;
    }
    ByteBuffer data = ByteBuffer.wrap(file);
    data.order(data.get(4) == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    PerfCounters counters = new PerfCounters(new HashMap<>(), new HashMap<>());
    try {
      int entry = data.getInt(24);
      int entries = data.getInt(28);
      for (int i = 0; i < entries; i++) {
        int length = data.getInt(entry);
        if (length <= 0) {
          break; // Being written.
        }
        int bytes = data.getInt(entry + 8);
        byte type = data.get(entry + 12);
        int value = entry + data.getInt(entry + 16);
        if (bytes == 0 && type == LONG) {
          counters.numbers.put(text(file, entry + data.getInt(entry + 4)), data.getLong(value));
        } else if (bytes > 0 && type == BYTE) {
          counters.texts.put(text(file, entry + data.getInt(entry + 4)), text(file, value));
        }
        entry += length;
      }
    } catch (IndexOutOfBoundsException e) {
      return counters; // Cut short: what was read counts.
    }
    return counters;
  }

  /** Up to the next zero. */
  private static String text(byte[] file, int from) {
    int end = from;
    while (file[end] != 0) {
      end++;
    }
    return new String(file, from, end - from, StandardCharsets.UTF_8);
  }
}
