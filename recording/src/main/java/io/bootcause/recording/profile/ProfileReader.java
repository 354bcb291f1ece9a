package io.bootcause.recording.profile;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/**
 * Reads stacks from a JFR file by async-profiler (or the JDK: CPU samples only).
 *
 * <p>Record with {@link #OPTIONS}: {@code clock=monotonic} makes its ticks those of {@link
 * System#nanoTime()}, exactly. Otherwise the time of day is mapped by a {@link ClockOffset}.
 */
public final class ProfileReader {
  /** For async-profiler, besides the intervals and the file; it prints nothing into the service. */
  public static final String OPTIONS = "event=cpu,clock=monotonic,quiet,jfr";

  private static final String WALL = "profiler.WallClockSample";
  private static final String CPU = "jdk.ExecutionSample";
  private static final String SETTING = "jdk.ActiveSetting";
  private static final String THREAD = "sampledThread";
  private static final String SLEEPING = "STATE_SLEEPING";

  private final ClockOffset offset;

  /**
   * @param offset for recordings without {@code clock=monotonic}, measured on the same machine
   *     since it was started
   */
  public ProfileReader(ClockOffset offset) {
    this.offset = offset;
  }

  /**
   * Every CPU and wall event, in the order of the file, which is about that of time.
   *
   * @throws IOException one line, if the file is missing, empty, cut off or no recording
   */
  public void forEach(Path jfr, Consumer<ProfiledStack> consumer) throws IOException {
    StackNames names = new StackNames();
    read(jfr, event -> consumer.accept(event.resolve(names)));
  }

  /**
   * The samples that fall into the given windows, cut to them: a sleep that lasted from before a
   * window until after it counts with the samples inside. Nothing is built of what no window asks
   * for.
   *
   * @return in the order of time; a sample in two windows of its thread occurs twice
   * @throws IOException as above
   */
  public List<StackSample> during(Path jfr, Collection<Window> windows) throws IOException {
    return during(jfr, windows, () -> {});
  }

  /**
   * As {@link #during(Path, Collection)}, and tells of each CPU and wall event, in a window or not:
   * to count them needs no second reading.
   */
  public List<StackSample> during(Path jfr, Collection<Window> windows, Runnable eachEvent)
      throws IOException {
    Map<Long, ThreadWindows> byThread = byThread(windows);
    StackNames names = new StackNames();
    List<StackSample> found = new ArrayList<>();
    read(
        jfr,
        event -> {
          eachEvent.run();
          ThreadWindows ofThread = byThread.get(event.thread().getJavaThreadId());
          if (ofThread != null) {
            List<Window> touched = ofThread.touching(event.firstNanos(), event.lastNanos());
            if (!touched.isEmpty()) {
              cut(event.resolve(names), touched, found);
            }
          }
        });
    found.sort(Comparator.comparingLong(StackSample::nanoTime));
    return found;
  }

  /** The same of stacks that came another way. */
  public static List<StackSample> during(
      Collection<ProfiledStack> stacks, Collection<Window> windows) {
    Map<Long, ThreadWindows> byThread = byThread(windows);
    List<StackSample> found = new ArrayList<>();
    for (ProfiledStack stack : stacks) {
      ThreadWindows ofThread = byThread.get(stack.javaThreadId());
      if (ofThread != null) {
        cut(stack, ofThread.touching(stack.firstNanos(), stack.lastNanos()), found);
      }
    }
    return found;
  }

  private static void cut(ProfiledStack stack, List<Window> windows, List<StackSample> found) {
    for (Window window : windows) {
      StackSample part = stack.within(window.fromNanos(), window.toNanos());
      if (part != null) {
        found.add(part);
      }
    }
  }

  private static Map<Long, ThreadWindows> byThread(Collection<Window> windows) {
    Map<Long, ThreadWindows> byThread = new HashMap<>();
    for (Window window : windows) {
      byThread.computeIfAbsent(window.javaThreadId(), id -> new ThreadWindows()).add(window);
    }
    return byThread;
  }

  private void read(Path jfr, Consumer<SampleEvent> consumer) throws IOException {
    boolean monotonic = false;
    try (RecordingFile file = open(jfr)) {
      for (RecordedEvent event; (event = next(file, jfr)) != null; ) {
        switch (event.getEventType().getName()) {
          // Settings are written before any sample.
          case SETTING -> monotonic |= isMonotonic(event);
          case CPU -> sample(event, false, monotonic, consumer);
          case WALL -> sample(event, true, monotonic, consumer);
          default -> {}
        }
      }
    }
  }

  private static RecordingFile open(Path jfr) throws IOException {
    try {
      return new RecordingFile(jfr);
    } catch (NoSuchFileException e) {
      throw new IOException(jfr + " does not exist", e);
    } catch (IOException | RuntimeException e) {
      throw damaged(jfr, e);
    }
  }

  private static @Nullable RecordedEvent next(RecordingFile file, Path jfr) throws IOException {
    try {
      return file.hasMoreEvents() ? file.readEvent() : null;
    } catch (IOException | RuntimeException e) {
      throw damaged(jfr, e);
    }
  }

  /** The JDK's parser throws whatever comes up where a file is cut off. */
  private static IOException damaged(Path jfr, Exception e) {
    String why = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    return new IOException(jfr + " is not a readable JFR file: " + why, e);
  }

  private static boolean isMonotonic(RecordedEvent setting) {
    return "clock".equals(setting.getString("name"))
        && "monotonic".equals(setting.getString("value"));
  }

  private void sample(
      RecordedEvent event, boolean wall, boolean monotonic, Consumer<SampleEvent> consumer) {
    RecordedThread thread = event.getThread(THREAD);
    RecordedStackTrace stack = event.getStackTrace();
    if (thread == null || stack == null) {
      return;
    }
    // The raw value is in ticks, and those are nanoTime if the clock is monotonic.
    long first = monotonic ? event.getLong("startTime") : offset.nanoTime(event.getStartTime());
    long span = wall ? event.getDuration("timeSpan").toNanos() : 0;
    int samples = wall ? Math.max(1, event.getInt("samples")) : 1;
    boolean runnable = !SLEEPING.equals(event.getString("state"));
    consumer.accept(new SampleEvent(first, first + span, thread, wall, runnable, samples, stack));
  }

  /** An event whose stack has not been looked at. */
  private record SampleEvent(
      long firstNanos,
      long lastNanos,
      RecordedThread thread,
      boolean wall,
      boolean runnable,
      int samples,
      RecordedStackTrace stack) {
    ProfiledStack resolve(StackNames names) {
      StackNames.Named named = names.of(stack);
      String javaName = thread.getJavaName();
      String name = javaName != null ? javaName : thread.getOSName();
      return new ProfiledStack(
          firstNanos,
          lastNanos,
          Math.max(0, thread.getJavaThreadId()),
          name == null ? "" : name,
          wall,
          runnable,
          samples,
          named.frames(),
          named.kinds());
    }
  }
}
