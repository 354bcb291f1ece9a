package io.bootcause.investigation;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** How many services may run side by side without any of them being made to swap. */
final class FreeMemory {
  /** What a service of common size takes; its heap's limit is no guide, it is seldom reached. */
  private static final long KIB_PER_SERVICE = 1_500_000;

  private FreeMemory() {}

  /** At least one; one where the system does not tell. */
  static int forServices() {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/meminfo"), StandardCharsets.US_ASCII)) {
        if (line.startsWith("MemAvailable:")) {
          long kib = Long.parseLong(line.replaceAll("\\D", ""));
          return (int) Math.max(1, kib / KIB_PER_SERVICE);
        }
      }
    } catch (IOException e) {
      // Not Linux: one service is always right.
    }
    return 1;
  }
}
