package io.bootcause.investigation;

import io.bootcause.report.Progress;
import io.bootcause.service.Jdk;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceLauncher;
import io.bootcause.service.ServiceSpec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * The instances of the service that are measured. The first one gets all the load; the others only
 * share the waiting of the silences, so that three first requests cost the time of one.
 */
final class Instances implements AutoCloseable {
  private static final int WANTED = 3;

  /** Free memory that an instance must find, so that none of them is made to swap. */
  private static final long KIB_PER_INSTANCE = 1_500_000;

  private final List<Instance> all;

  private Instances(List<Instance> all) {
    this.all = all;
  }

  static Instances start(
      Preparation prepared,
      Settings settings,
      Workbench bench,
      Recorder recorder,
      Progress progress)
      throws ServiceException, InterruptedException {
    ServiceSpec spec = prepared.spec();
    Jdk jdk = prepared.jdk();
    List<Instance> started = new ArrayList<>();
    boolean complete = false;
    try {
      if (spec == null || jdk == null) {
        OptionalInt port =
            settings.port() > 0 ? OptionalInt.of(settings.port()) : OptionalInt.empty();
        progress.doing("attaching to " + settings.target());
        started.add(
            Instance.attach(
                ServiceLauncher.attach(settings.pid(), port),
                settings.workload(),
                bench,
                recorder,
                progress));
      } else {
        int count = LaunchOnce.names(settings) ? 1 : affordable();
        for (int number = 0; number < count; number++) {
          progress.doing("instance " + (number + 1) + " of " + count);
          try {
            started.add(Instance.launch(number, jdk, spec, settings.workload(), bench, recorder));
          } catch (ServiceException e) {
            if (number == 0) {
              throw e;
            }
            progress.say("a second instance does not start beside the first: measuring one");
            break;
          }
        }
      }
      complete = true;
      return new Instances(started);
    } finally {
      if (!complete) {
        started.forEach(Instance::close);
      }
    }
  }

  /** As many as memory allows, at least one, at most {@value #WANTED}. */
  private static int affordable() {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/meminfo"), StandardCharsets.US_ASCII)) {
        if (line.startsWith("MemAvailable:")) {
          long kib = Long.parseLong(line.replaceAll("\\D", ""));
          return (int) Math.max(1, Math.min(WANTED, kib / KIB_PER_INSTANCE));
        }
      }
    } catch (IOException e) {
      // Not Linux: one instance is always right.
    }
    return 1;
  }

  Instance first() {
    return all.get(0);
  }

  List<Instance> others() {
    return all.subList(1, all.size());
  }

  List<Instance> all() {
    return all;
  }

  /** True if all of them are seen from inside. */
  boolean instrumented() {
    return all.stream().allMatch(Instance::instrumented);
  }

  /** The JVM that they run on, as it names itself. */
  String jdk() {
    return first().jdk();
  }

  @Override
  public void close() {
    all.forEach(Instance::close);
  }

  /** Instances that must share something cannot run side by side. */
  private static final class LaunchOnce {
    static boolean names(Settings settings) {
      return settings.appArgs().stream().anyMatch(arg -> arg.startsWith("--server.port="));
    }
  }
}
