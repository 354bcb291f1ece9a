package io.bootcause.recording.profile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Stacks of virtual threads that wait, from a thread dump in JSON ({@code Thread.dump_to_file}, JDK
 * 21 and later). A sampling profiler sees the threads of the system, and so no virtual thread that
 * none of them carries.
 *
 * <p>Those that are carried are left out, whether they run or are pinned: the profiler has them.
 */
public final class VirtualThreadDump {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Nameless threads, as executors make them that nobody gave a name. */
  private static final String NAMELESS = "virtual";

  /** A thread that waits for a monitor, as profilers show it. */
  private static final String MONITOR = "libjvm.so#ObjectMonitor::enter";

  /** The JVM's own thread that wakes virtual threads up, from the first one on. */
  private static final String SIGN = "VirtualThread-u"; // -unparker, -unblocker; cut off by Linux

  private static final String RUN = "java.lang.VirtualThread#run";

  /** From JDK 24 on the dump says how a thread waits; before, where it does. */
  private static final Set<String> WAITING = Set.of("WAITING", "TIMED_WAITING", "BLOCKED");

  private static final Pattern PARKED =
      Pattern.compile(
          "java\\.lang\\.VirtualThread#(park|parkNanos|yieldContinuation)|jdk\\.internal\\.vm\\.Continuation#yield.*");

  /** What the loader and the module add in front of a class, and the place in the source behind. */
  private static final Pattern FRAME = Pattern.compile("(?:[^/($]*/){0,2}([^(]+)\\.([^.(]+)\\(.*");

  private VirtualThreadDump() {}

  /**
   * Whether the JVM can have virtual threads.
   *
   * @param names of its threads, as Linux has them
   */
  public static boolean worthwhile(Collection<String> names) {
    return names.stream().anyMatch(name -> name.startsWith(SIGN));
  }

  /**
   * The virtual threads that wait.
   *
   * @param nanoTime when the dump was taken
   * @param weight how many samples each of them stands for, at least 1
   * @throws IOException if the file cannot be read or is no such dump
   */
  public static List<ProfiledStack> read(Path file, long nanoTime, int weight) throws IOException {
    List<ProfiledStack> stacks = new ArrayList<>();
    for (JsonNode container : JSON.readTree(file.toFile()).at("/threadDump/threadContainers")) {
      for (JsonNode thread : container.path("threads")) {
        List<String> frames = new ArrayList<>();
        thread.path("stack").forEach(frame -> frames.add(name(frame.asText())));
        if (waits(thread, frames)) {
          stacks.add(stack(thread, frames, nanoTime, weight));
        }
      }
    }
    return stacks;
  }

  private static boolean waits(JsonNode thread, List<String> innermostFirst) {
    if (!innermostFirst.contains(RUN) || thread.has("carrier")) {
      return false;
    }
    return thread.has("state")
        ? WAITING.contains(thread.path("state").asText())
        : PARKED.matcher(innermostFirst.get(0)).matches();
  }

  private static ProfiledStack stack(
      JsonNode thread, List<String> innermostFirst, long nanoTime, int weight) {
    List<String> frames = new ArrayList<>(innermostFirst);
    Collections.reverse(frames);
    StringBuilder kinds =
        new StringBuilder(String.valueOf(FrameKind.JAVA.letter()).repeat(frames.size()));
    if (thread.path("state").asText().equals("BLOCKED")) {
      frames.add(MONITOR);
      kinds.append(FrameKind.NATIVE.letter());
    }
    String name = thread.path("name").asText();
    return new ProfiledStack(
        nanoTime,
        nanoTime,
        thread.path("tid").asLong(),
        name.isEmpty() ? NAMELESS : name,
        true,
        false,
        weight,
        frames,
        kinds.toString());
  }

  private static String name(String frame) {
    Matcher m = FRAME.matcher(frame);
    return m.matches() ? StackNames.stable(m.group(1)) + "#" + m.group(2) : frame;
  }
}
