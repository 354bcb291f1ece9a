package io.bootcause.service.outside;

import io.bootcause.wire.Reading;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * CPU quota and throttling of the nearest control group of a process that has a quota; v2 and v1.
 */
final class ControlGroup {
  private ControlGroup() {}

  static void read(Path process, Path mount, long now, List<Reading> into) {
    for (String line : ProcText.lines(process.resolve("cgroup"))) {
      String[] parts = line.split(":", 3);
      if (parts.length < 3) {
        continue;
      }
      if (parts[0].equals("0")) {
        if (upwards(mount, parts[2], true, now, into)) {
          return;
        }
      } else if (List.of(parts[1].split(",")).contains("cpu")) {
        Path controller = mount.resolve("cpu");
        Path both = mount.resolve("cpu,cpuacct");
        if (upwards(
            Files.isDirectory(controller) ? controller : both, parts[2], false, now, into)) {
          return;
        }
      }
    }
  }

  private static boolean upwards(
      Path root, String name, boolean unified, long now, List<Reading> into) {
    // In a container the name may be that of the host, and the root is its own group.
    Path group = root.resolve(name.startsWith("/") ? name.substring(1) : name).normalize();
    if (!group.startsWith(root) || !Files.isDirectory(group)) {
      group = root;
    }
    for (Path g = group; g != null && g.startsWith(root); g = g.getParent()) {
      double cpus = unified ? quota(g) : quotaV1(g);
      if (cpus > 0) {
        into.add(new Reading("cgroup.quota.cpus", now, cpus));
        throttling(g, unified, now, into);
        return true;
      }
    }
    return false;
  }

  private static double quota(Path group) {
    List<String> lines = ProcText.lines(group.resolve("cpu.max"));
    return lines.isEmpty() ? 0 : cpus(ProcText.words(lines.get(0)));
  }

  private static double quotaV1(Path group) {
    String quota = first(group.resolve("cpu.cfs_quota_us"));
    String period = first(group.resolve("cpu.cfs_period_us"));
    return quota == null || period == null ? 0 : cpus(new String[] {quota, period});
  }

  private static @Nullable String first(Path file) {
    List<String> lines = ProcText.lines(file);
    return lines.isEmpty() ? null : lines.get(0).strip();
  }

  /** 0 for no limit: "max", or -1 of old. */
  static double cpus(String[] quotaAndPeriod) {
    if (quotaAndPeriod.length < 2) {
      return 0;
    }
    long quota = ProcText.number(quotaAndPeriod[0]);
    long period = ProcText.number(quotaAndPeriod[1]);
    return quota <= 0 || period <= 0 ? 0 : (double) quota / period;
  }

  private static void throttling(Path group, boolean unified, long now, List<Reading> into) {
    for (String line : ProcText.lines(group.resolve("cpu.stat"))) {
      String[] words = ProcText.words(line);
      if (words.length < 2) {
        continue;
      }
      long value = ProcText.number(words[1]);
      switch (words[0]) {
        case "nr_periods" -> into.add(new Reading("cgroup.periods", now, value));
        case "nr_throttled" -> into.add(new Reading("cgroup.throttled", now, value));
        case "throttled_usec" ->
            into.add(new Reading("cgroup.throttled.nanos", now, value * 1000.0));
        case "throttled_time" -> {
          if (!unified) {
            into.add(new Reading("cgroup.throttled.nanos", now, value));
          }
        }
        default -> {}
      }
    }
  }
}
