package io.bootcause.service.outside;

import io.bootcause.wire.Reading;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * HotSpot's own counters, from the file that it keeps in the temporary directory (as jstat reads
 * it): safepoints, which no management bean tells. Format: HotSpot's perfMemory.hpp and
 * perfData.hpp, version 2.0.
 */
final class PerformanceCounters {
  private static final int MAGIC = 0xCAFEC0C0;
  private static final int HEADER = 32;

  private PerformanceCounters() {}

  static void read(long pid, long now, List<Reading> into) {
    try (DirectoryStream<Path> users =
        Files.newDirectoryStream(Path.of("/proc/" + pid + "/root/tmp"), "hsperfdata_*")) {
      for (Path user : users) {
        Path file = user.resolve(String.valueOf(pid));
        if (Files.isReadable(file)) {
          add(longs(Files.readAllBytes(file)), now, into);
          return;
        }
      }
    } catch (IOException e) {
      // Switched off by -XX:-UsePerfData, or not ours to read.
    }
  }

  private static void add(Map<String, Long> counters, long now, List<Reading> into) {
    Long frequency = counters.get("sun.os.hrt.frequency");
    Long ticks = counters.get("sun.rt.safepointTime");
    Long count = counters.get("sun.rt.safepoints");
    if (frequency == null || frequency <= 0 || ticks == null || count == null) {
      return;
    }
    into.add(new Reading("safepoint.count", now, count));
    into.add(new Reading("safepoint.nanos", now, ticks * 1e9 / frequency));
  }

  /** The counters of type long; empty if the file is none, or of another version. */
  static Map<String, Long> longs(byte[] file) {
    Map<String, Long> found = new HashMap<>();
    if (file.length < HEADER) {
      return found;
    }
    ByteBuffer in = ByteBuffer.wrap(file);
    if (in.getInt(0) != MAGIC || file[5] != 2) {
      return found;
    }
    in.order(file[4] == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    int at = in.getInt(24);
    int entries = in.getInt(28);
    for (int i = 0; i < entries && at >= HEADER && at + 20 <= file.length; i++) {
      int length = in.getInt(at);
      int name = at + in.getInt(at + 4);
      int vector = in.getInt(at + 8);
      char type = (char) file[at + 12];
      int data = at + in.getInt(at + 16);
      if (length <= 0 || name < 0 || name >= file.length || data < 0 || data + 8 > file.length) {
        break;
      }
      if (type == 'J' && vector == 0) {
        int end = name;
        while (end < file.length && file[end] != 0) {
          end++;
        }
        found.put(new String(file, name, end - name, StandardCharsets.US_ASCII), in.getLong(data));
      }
      at += length;
    }
    return found;
  }
}
