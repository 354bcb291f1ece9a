package io.bootcause.investigation;

import io.bootcause.load.LoadPhase;
import io.bootcause.recording.DumpedThread;
import io.bootcause.recording.MeasurementCheck;
import io.bootcause.recording.MeasurementCheck.Level;
import io.bootcause.report.Progress;
import io.bootcause.service.BootArtifact;
import io.bootcause.service.ServiceException;
import io.bootcause.service.agent.JvmCommands;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Looks into a service that has stopped answering, and decides whether more load makes sense. Each
 * phase of load on such a service would only wait for its time-outs.
 */
final class Standing {
  /** A service that comes to again that often has hiccups of minutes: it gets no more load. */
  private static final int MOST_HICCUPS = 2;

  private static final Duration PROFILED = Duration.ofSeconds(90);
  private static final Duration INTERVAL = Duration.ofMillis(10);
  private static final int DUMP_SECONDS = 10;

  private final Instance instance;
  private final LoadShapes shapes;
  private final Recorder recorder;
  private final Progress progress;
  private final @Nullable BootArtifact artifact;
  private int hiccups;
  private boolean over;

  Standing(
      Instance instance,
      LoadShapes shapes,
      Recorder recorder,
      Progress progress,
      @Nullable BootArtifact artifact) {
    this.instance = instance;
    this.shapes = shapes;
    this.recorder = recorder;
    this.progress = progress;
    this.artifact = artifact;
  }

  /** True once the service does not answer any more: nothing is to be sent to it. */
  boolean over() {
    return over;
  }

  /** To be asked after each shape of load; looks into the service if it did not answer. */
  boolean check() throws ServiceException, InterruptedException {
    LoadPhase last = shapes.patience().exhausted();
    if (last == null || over) {
      return over;
    }
    Duration waited = shapes.patience().timeout();
    progress.say(
        String.format(
            Locale.ROOT,
            "the service has stopped answering: requests with %d connections (%s) got no answer in"
                + " %d s; looking where its threads stand",
            last.connections(),
            last.name(),
            waited.toSeconds()));
    shapes.patience().renew();
    List<DumpedThread> threads = look(last.connections(), waited);
    if (shapes.patience().exhausted() != null) {
      over = true;
      recorder.standstill(last.name(), waited.toMillis() / 1e3, threads);
      instance.saw(threads);
    } else {
      hiccups++;
      over = hiccups >= MOST_HICCUPS;
      progress.say("it answers again");
    }
    if (over) {
      progress.say("it gets no more load; what has been seen of it must do");
      recorder.check(
          new MeasurementCheck(
              "load",
              Level.DOUBTFUL,
              String.format(
                  Locale.ROOT,
                  "the service stopped answering in %s (%d connections): the load that was to come"
                      + " after it was left out",
                  last.name(),
                  last.connections())));
      PrintedErrors.read(instance, recorder);
      try {
        instance.readOrigins(artifact);
      } catch (ServiceException e) {
        // One without memory left has none for this either.
        progress.say("where its classes come from cannot be read: " + e.getMessage());
      }
    }
    return over;
  }

  private List<DumpedThread> look(int connections, Duration waited)
      throws ServiceException, InterruptedException {
    boolean sampled = true;
    try {
      instance.startProfiler(INTERVAL, PROFILED);
    } catch (ServiceException e) {
      progress.say("its stacks cannot be sampled: " + e.getMessage());
      sampled = false;
    }
    CompletableFuture<List<DumpedThread>> early = dumpAfter(waited.dividedBy(3));
    CompletableFuture<List<DumpedThread>> late = dumpAfter(waited.multipliedBy(2).dividedBy(3));
    shapes.standing(instance, connections);
    if (sampled) {
      instance.stopProfiler(false, true);
    }
    return DumpReader.compared(dump(early), dump(late));
  }

  private CompletableFuture<List<DumpedThread>> dumpAfter(Duration delay) {
    long pid = instance.service().pid();
    Executor later =
        CompletableFuture.delayedExecutor(delay.toMillis(), TimeUnit.MILLISECONDS, Standing::run);
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return DumpReader.read(JvmCommands.run(pid, "Thread.print -l"));
          } catch (ServiceException e) {
            return List.of(); // A JVM that gives no dump may still have been sampled.
          }
        },
        later);
  }

  private static void run(Runnable task) {
    Thread thread = new Thread(task, "bootcause-dump");
    thread.setDaemon(true);
    thread.start();
  }

  private static List<DumpedThread> dump(CompletableFuture<List<DumpedThread>> future)
      throws InterruptedException {
    try {
      return future.get(DUMP_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      return List.of();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }
}
