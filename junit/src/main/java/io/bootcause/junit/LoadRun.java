package io.bootcause.junit;

import io.bootcause.load.EngineOptions;
import io.bootcause.load.GeneratorValidity;
import io.bootcause.load.GeneratorValidity.Check;
import io.bootcause.load.LatencyRecorder;
import io.bootcause.load.LoadEngine;
import io.bootcause.load.LoadPhase;
import io.bootcause.load.PhaseResult;
import io.bootcause.load.Rehearsal;
import io.bootcause.load.SampleOutcome;
import io.bootcause.service.RunningService;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceLauncher;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;

/** Puts a load on and collects what it came to. */
final class LoadRun {
  private static final Duration READY = Duration.ofMinutes(2);
  private static final AtomicBoolean REHEARSED = new AtomicBoolean();

  private final PlannedLoad load;
  private final List<Part> parts = new ArrayList<>();
  private final Map<SampleOutcome, Long> outcomes = new EnumMap<>(SampleOutcome.class);
  private final List<Check> checks = new ArrayList<>();

  private LoadRun(PlannedLoad load) {
    this.load = load;
  }

  /**
   * @throws IllegalStateException if a Boot jar does not start
   * @throws TestAbortedException if the test was interrupted
   */
  static LoadFigures of(PlannedLoad load) {
    LoadRun run = new LoadRun(load);
    try {
      run.load();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TestAbortedException("interrupted under load", e);
    }
    return new LoadFigures(load, run.parts, run.outcomes, run.checks);
  }

  private void load() throws InterruptedException {
    LoadPhase counted = load.phase("load", load.duration());
    if (REHEARSED.compareAndSet(false, true)) {
      Rehearsal.run(EngineOptions.DEFAULT);
    }
    BootService service = load.service();
    InetSocketAddress running = load.running();
    if (running != null) {
      measure(running, counted, LoadFigures.STRETCHES);
    } else if (service != null) {
      for (int start = 0; start < service.starts(); start++) {
        inFreshJvm(service, counted);
      }
    }
  }

  private void inFreshJvm(BootService service, LoadPhase counted) throws InterruptedException {
    Path directory = temporary();
    try (RunningService started =
        ServiceLauncher.start(service.spec(), directory.resolve("service.log"), READY)) {
      measure(new InetSocketAddress(InetAddress.getLoopbackAddress(), started.port()), counted, 1);
    } catch (ServiceException e) {
      throw new IllegalStateException(
          Stream.concat(Stream.of("cannot measure: " + e.getMessage()), e.details().stream())
              .reduce((a, b) -> a + "\n  | " + b)
              .orElseThrow(),
          e);
    } finally {
      delete(directory);
    }
  }

  private void measure(InetSocketAddress target, LoadPhase counted, int stretches)
      throws InterruptedException {
    LatencyRecorder[] recorders = new LatencyRecorder[stretches];
    for (int i = 0; i < stretches; i++) {
      recorders[i] = new LatencyRecorder();
    }
    long length = counted.duration().toNanos() / stretches;
    try (LoadEngine engine = new LoadEngine(target, load.workload(), 1)) {
      if (!load.warmUp().isZero()) {
        engine.run(load.phase("warm-up", load.warmUp()));
      }
      long start = System.nanoTime();
      PhaseResult result =
          engine.observe(
              counted,
              seen -> {
                long stretch = (seen.intendedStart() - start) / length;
                recorders[(int) Math.max(0, Math.min(stretches - 1L, stretch))].record(seen);
              });
      result.outcomes().forEach((outcome, count) -> outcomes.merge(outcome, count, Long::sum));
      checks.addAll(GeneratorValidity.of(result));
    }
    for (LatencyRecorder recorder : recorders) {
      parts.add(new Part(recorder.latency(), length / 1e9));
    }
  }

  private static Path temporary() {
    try {
      return Files.createTempDirectory("bootcause-junit");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot measure: no place for the service's log", e);
    }
  }

  private static void delete(Path directory) {
    try {
      Files.deleteIfExists(directory.resolve("service.log"));
      Files.deleteIfExists(directory);
    } catch (IOException e) {
      // What a service printed stays in the temporary directory.
    }
  }
}
