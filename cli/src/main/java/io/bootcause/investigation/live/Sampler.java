package io.bootcause.investigation.live;

import io.bootcause.diagnosis.evidence.ExcessTree;
import io.bootcause.recording.profile.ClockOffset;
import io.bootcause.recording.profile.ProfileReader;
import io.bootcause.recording.profile.StackSample;
import io.bootcause.recording.profile.Window;
import io.bootcause.service.ScratchDirectory;
import io.bootcause.service.ServiceException;
import io.bootcause.service.agent.Profiler;
import io.bootcause.wire.RequestSpan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Samples all threads for some seconds at a time, and keeps what they did for the requests. */
final class Sampler implements AutoCloseable {
  /** Processor time is not what is asked for: as seldom as may be. */
  private static final Duration CPU = Duration.ofMillis(500);

  private static final Duration LONGEST = Duration.ofSeconds(60);

  private final long pid;
  private final ScratchDirectory directory;
  private int slices;
  private long taken;
  private volatile @Nullable Profiler running;

  Sampler(long pid) throws ServiceException {
    this.pid = pid;
    this.directory = ScratchDirectory.create("bootcause-auto");
  }

  void start(Duration interval) throws ServiceException {
    Path file = directory.path().resolve("slice-" + slices++ + ".jfr");
    running = Profiler.start(pid, file, CPU, interval, LONGEST);
  }

  /** Ends a slice: what the workers of these requests did meanwhile. */
  List<StackSample> stop(List<RequestSpan> requests) throws ServiceException {
    Profiler profiler = running;
    running = null;
    if (profiler == null) {
      return List.of();
    }
    try (profiler) {
      Path file = profiler.stop();
      ProfileReader reader = new ProfileReader(ClockOffset.measure());
      List<Window> windows =
          requests.stream()
              .map(s -> new Window(s.threadId(), ExcessTree.firstStamp(s), ExcessTree.lastStamp(s)))
              .toList();
      List<StackSample> stacks = reader.during(file, windows, () -> taken++);
      Files.deleteIfExists(file);
      return stacks;
    } catch (IOException e) {
      throw new ServiceException(
          ServiceException.Kind.MEASUREMENT, "cannot read the profile: " + e.getMessage(), e);
    }
  }

  /** Stacks taken so far, of all threads. */
  long taken() {
    return taken;
  }

  @Override
  public void close() {
    Profiler profiler = running;
    running = null;
    if (profiler != null) {
      profiler.close();
    }
    directory.close();
  }
}
