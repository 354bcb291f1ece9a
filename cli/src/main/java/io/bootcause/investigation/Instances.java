package io.bootcause.investigation;

import io.bootcause.report.Progress;
import io.bootcause.service.Jdk;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceLauncher;
import io.bootcause.service.ServiceSpec;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The instances of the service that are measured. The first one gets all the load; the others only
 * share the waiting of the silences, so that three first requests cost the time of one.
 */
final class Instances implements AutoCloseable {
  private static final int WANTED = 3;

  private final List<Instance> all;

  private Instances(List<Instance> all) {
    this.all = all;
  }

  /** What is done with the first instance before others are started beside it. */
  @FunctionalInterface
  interface Check {
    void of(Instance first) throws ServiceException, InterruptedException;
  }

  /**
   * @param check the instances are not wanted if it fails
   */
  static Instances start(
      Preparation prepared,
      Settings settings,
      Workbench bench,
      Recorder recorder,
      Progress progress,
      Check check)
      throws ServiceException, InterruptedException {
    ServiceSpec spec = prepared.spec();
    Jdk jdk = prepared.jdk();
    ServiceLoad load = new ServiceLoad(settings.certificate());
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
                load,
                bench,
                recorder,
                progress));
        check.of(started.get(0));
      } else {
        int count = LaunchOnce.names(settings) ? 1 : Math.min(WANTED, FreeMemory.forServices());
        progress.doing(count == 1 ? "one instance" : count + " instances side by side");
        started.add(Instance.launch(0, jdk, spec, settings.workload(), load, bench, recorder));
        check.of(started.get(0));
        List<Integer> others = IntStream.range(1, count).boxed().toList();
        Set<String> failures = new LinkedHashSet<>();
        try (Lanes lanes = new Lanes()) {
          lanes
              .run(
                  others,
                  number ->
                      Instance.launch(
                          number, jdk, spec, settings.workload(), load, bench, recorder))
              .values()
              .forEach(outcome -> addIfStarted(outcome, started, failures));
        }
        failures.forEach(
            why -> progress.say("another instance does not start beside the first: " + why));
      }
      // What they share, a database that each fills at its start, may end one that had started.
      for (Instance other : List.copyOf(started.subList(1, started.size()))) {
        Optional<ServiceException> ended = other.service().ended();
        if (ended.isPresent()) {
          progress.say("an instance does not stay beside the first: " + ended.get().getMessage());
          started.remove(other);
          other.close();
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

  private static void addIfStarted(
      Lanes.Outcome<Instance> outcome, List<Instance> started, Set<String> failures) {
    Instance instance = outcome.value();
    if (instance != null) {
      started.add(instance);
    } else {
      failures.add(outcome.failure());
    }
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

  /** What to say of the one that has ended by itself; empty if all are alive. */
  Optional<ServiceException> ended() {
    return all.stream().flatMap(i -> i.service().ended().stream()).findFirst();
  }

  /** True if all of them are seen from inside. */
  boolean instrumented() {
    return all.stream().allMatch(Instance::instrumented);
  }

  /** The JVM that they run on, as it names itself. */
  String jdk() {
    return first().jdk();
  }

  /** CPU time of those beside the first so far, nanoseconds; unknown ones count as none. */
  long othersCpuNanos() {
    return others().stream().mapToLong(o -> Math.max(0, o.service().cpuNanos())).sum();
  }

  /** Ends those beside the first. */
  void keepFirst() {
    Lanes.closeAll(List.copyOf(others()));
    others().clear();
  }

  @Override
  public void close() {
    Lanes.closeAll(all);
  }

  /** Instances that must share something cannot run side by side. */
  private static final class LaunchOnce {
    static boolean names(Settings settings) {
      return settings.appArgs().stream().anyMatch(arg -> arg.startsWith("--server.port="));
    }
  }
}
