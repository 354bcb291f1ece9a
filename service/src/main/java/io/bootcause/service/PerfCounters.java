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

/**
 * The counters that HotSpot keeps in a mapped file of the process ({@code
 * /tmp/hsperfdata_USER/PID}), which {@code jps} and {@code jstat} read too: the JVM notices nothing
 * of it. Layout: JDK sources, perfMemory.hpp and perfData.hpp, version 2.
 */
public final class PerfCounters {
  private static final int MAGIC = 0xCAFEC0C0;
  private static final int VERSION = 2;
  private static final int HEADER_BYTES = 32;
  private static final byte LONG = 'J';

  private PerfCounters() {}

  /** Counters that are numbers, by name; empty if the JVM keeps none (-XX:-UsePerfData). */
  public static Map<String, Long> of(long pid) {
    // In a container the file lies in its own /tmp, which the process's root leads to.
    for (String root : new String[] {"/proc/" + pid + "/root/tmp", "/tmp"}) {
      try (DirectoryStream<Path> users = Files.newDirectoryStream(Path.of(root), "hsperfdata_*")) {
        for (Path user : users) {
          Path file = user.resolve(String.valueOf(pid));
          if (Files.isReadable(file)) {
            return parse(Files.readAllBytes(file));
          }
        }
      } catch (IOException e) {
        // Not there: look at the next place.
      }
    }
    return Map.of();
  }

  static Map<String, Long> parse(byte[] file) {
    if (file.length < HEADER_BYTES
        || ByteBuffer.wrap(file).getInt(0) != MAGIC
        || file[5] != VERSION) {
      return Map.of();
    }
    ByteBuffer data = ByteBuffer.wrap(file);
    data.order(data.get(4) == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    Map<String, Long> counters = new HashMap<>();
    try {
      int entry = data.getInt(24);
      int entries = data.getInt(28);
      for (int i = 0; i < entries; i++) {
        int length = data.getInt(entry);
        if (length <= 0) {
          break; // Being written.
        }
        boolean single = data.getInt(entry + 8) == 0;
        if (single && data.get(entry + 12) == LONG) {
          int name = entry + data.getInt(entry + 4);
          int end = name;
          while (data.get(end) != 0) {
            end++;
          }
          counters.put(
              new String(file, name, end - name, StandardCharsets.US_ASCII),
              data.getLong(entry + data.getInt(entry + 16)));
        }
        entry += length;
      }
    } catch (IndexOutOfBoundsException e) {
      return counters; // Cut short: what was read counts.
    }
    return counters;
  }
}
