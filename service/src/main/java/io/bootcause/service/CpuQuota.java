package io.bootcause.service;

import io.bootcause.service.ServiceException.Kind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A control group that gives its members so much CPU time per period and no more, as a container
 * with a CPU limit has it. A JVM that starts in it sees the limit and counts its processors by it.
 */
public final class CpuQuota implements AutoCloseable {
  /** The kernel's and Kubernetes' default. */
  private static final long PERIOD_MICROS = 100_000;

  private static final String PREFIX = "bootcause-";

  private final Path group;

  private CpuQuota(Path group) {
    this.group = group;
  }

  /**
   * @param cpus processors' worth of time, such as 0.5 or 2
   * @throws ServiceException MEASUREMENT, with the reason in one line, if this machine does not let
   *     us make such a group
   */
  public static CpuQuota of(double cpus) throws ServiceException {
    return of(cpus, Path.of("/proc/self"));
  }

  static CpuQuota of(double cpus, Path self) throws ServiceException {
    if (!(cpus >= 0.01 && cpus <= 1_024)) {
      throw new ServiceException(Kind.USAGE, "a CPU quota lies between 0.01 and 1024: " + cpus);
    }
    String why = "no control groups are mounted";
    try {
      for (String line : Files.readAllLines(self.resolve("mounts"))) {
        Optional<Place> place = Place.of(line, self);
        if (place.isPresent()) {
          try {
            return new CpuQuota(place.get().make(cpus));
          } catch (IOException e) {
            why = BootArtifactReader.oneLine(e);
          }
        }
      }
    } catch (IOException e) {
      why = BootArtifactReader.oneLine(e);
    }
    throw new ServiceException(
        Kind.MEASUREMENT,
        "this machine does not let us limit a service's CPU by a control group: " + why);
  }

  /** Somewhere groups can be made. */
  private record Place(Path parent, boolean unified) {
    static Optional<Place> of(String mount, Path self) throws IOException {
      String[] f = mount.split(" ");
      if (f.length < 4) {
        return Optional.empty();
      }
      Path root = Path.of(f[1]);
      if (f[2].equals("cgroup") && List.of(f[3].split(",")).contains("cpu")) {
        return Optional.of(new Place(own(root, self, "cpu"), false));
      }
      if (f[2].equals("cgroup2")) {
        Path parent = own(root, self, "");
        String controllers = Files.readString(parent.resolve("cgroup.controllers"));
        return List.of(controllers.strip().split("\\s+")).contains("cpu")
            ? Optional.of(new Place(parent, true))
            : Optional.empty();
      }
      return Optional.empty();
    }

    /** Our own group: limits that hold for us must hold for what we start. */
    private static Path own(Path root, Path self, String controller) throws IOException {
      for (String line : Files.readAllLines(self.resolve("cgroup"))) {
        String[] f = line.split(":", 3);
        boolean ours =
            f.length == 3
                && (controller.isEmpty()
                    ? f[1].isEmpty()
                    : List.of(f[1].split(",")).contains(controller));
        if (ours) {
          Path path = root.resolve(f[2].substring(1));
          return Files.isDirectory(path) ? path : root;
        }
      }
      return root;
    }

    Path make(double cpus) throws IOException {
      removeStale(parent);
      Path group = parent.resolve(PREFIX + ProcessHandle.current().pid());
      long quota = Math.round(cpus * PERIOD_MICROS);
      if (unified) {
        String enabled = Files.readString(parent.resolve("cgroup.subtree_control"));
        if (!List.of(enabled.strip().split("\\s+")).contains("cpu")) {
          write(parent.resolve("cgroup.subtree_control"), "+cpu");
        }
      }
      Files.createDirectory(group);
      boolean done = false;
      try {
        if (unified) {
          write(
              group.resolve("cpu.max"), String.format(Locale.ROOT, "%d %d", quota, PERIOD_MICROS));
        } else {
          write(group.resolve("cpu.cfs_period_us"), String.valueOf(PERIOD_MICROS));
          write(group.resolve("cpu.cfs_quota_us"), String.valueOf(quota));
        }
        done = true;
        return group;
      } finally {
        if (!done) {
          Files.deleteIfExists(group);
        }
      }
    }

    /** What a killed tool left behind: a group can only be removed when nothing runs in it. */
    private static void removeStale(Path parent) {
      try (DirectoryStream<Path> groups = Files.newDirectoryStream(parent, PREFIX + "*")) {
        for (Path stale : groups) {
          Files.deleteIfExists(stale);
        }
      } catch (IOException e) {
        // In use, or not ours.
      }
    }
  }

  private static void write(Path file, String value) throws IOException {
    Files.write(file, value.getBytes(StandardCharsets.US_ASCII));
  }

  /** Puts a process in; what it starts later is in it too. */
  public void admit(long pid) throws IOException {
    write(group.resolve("cgroup.procs"), String.valueOf(pid));
  }

  /** Share of periods in which the group was held back so far, 0 to 1; empty if not told. */
  public Optional<Double> throttledShare() {
    try {
      double periods = 0;
      double throttled = 0;
      for (String line : Files.readAllLines(group.resolve("cpu.stat"))) {
        String[] f = line.split(" ");
        if (f[0].equals("nr_periods")) {
          periods = Double.parseDouble(f[1]);
        } else if (f[0].equals("nr_throttled")) {
          throttled = Double.parseDouble(f[1]);
        }
      }
      return periods > 0 ? Optional.of(throttled / periods) : Optional.empty();
    } catch (IOException | NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** Removes the group; its members have to have ended. */
  @Override
  public void close() {
    try {
      Files.deleteIfExists(group);
    } catch (IOException e) {
      // Something still ends in it; the next run removes it.
    }
  }
}
