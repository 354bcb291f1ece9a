package io.bootcause.cli.hands;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What {@code Thread.print} of a HotSpot JVM says.
 *
 * @param threads those with a stack of Java frames, and the JVM's own
 * @param deadlocks the JVM's words on each deadlock; empty if there is none
 */
record ThreadDump(List<JvmThread> threads, List<String> deadlocks) {
  /**
   * One thread.
   *
   * @param nativeId its id in /proc/PID/task
   * @param state as java.lang.Thread.State, empty for the JVM's own threads
   * @param frames without "at"
   * @param waitsFor address of the lock that it is blocked on, empty if on none
   * @param holds addresses of the locks that it holds
   */
  record JvmThread(
      String name,
      long nativeId,
      String state,
      List<String> frames,
      String waitsFor,
      List<String> holds) {}

  private static final Pattern HEAD = Pattern.compile("^\"(.*)\" .*\\bnid=(0x[0-9a-f]+|\\d+)\\b.*");
  private static final Pattern STATE =
      Pattern.compile("^\\s+java\\.lang\\.Thread\\.State: (\\w+).*");
  private static final Pattern LOCK = Pattern.compile("^\\s+- (.*?)<(0x[0-9a-f]+)>.*");

  static ThreadDump parse(List<String> lines) {
    List<JvmThread> threads = new ArrayList<>();
    List<String> deadlocks = new ArrayList<>();
    JvmThread current = null;
    boolean inDeadlock = false;
    for (String line : lines) {
      inDeadlock |= line.startsWith("Found one Java-level deadlock");
      if (inDeadlock) {
        if (!line.isBlank() && !line.startsWith("===")) {
          deadlocks.add(line.strip());
        }
        continue;
      }
      Matcher head = HEAD.matcher(line);
      if (head.matches()) {
        current =
            new JvmThread(
                head.group(1), number(head.group(2)), "", new ArrayList<>(), "", new ArrayList<>());
        threads.add(current);
        continue;
      }
      if (current != null && !line.isBlank()) {
        JvmThread more = with(current, line);
        threads.set(threads.size() - 1, more);
        current = more;
      }
    }
    return new ThreadDump(List.copyOf(threads), List.copyOf(deadlocks));
  }

  private static JvmThread with(JvmThread t, String line) {
    Matcher state = STATE.matcher(line);
    if (state.matches()) {
      return new JvmThread(
          t.name(), t.nativeId(), state.group(1), t.frames(), t.waitsFor(), t.holds());
    }
    if (line.startsWith("\tat ")) {
      t.frames().add(line.substring(4));
      return t;
    }
    Matcher lock = LOCK.matcher(line);
    if (lock.matches()) {
      if (lock.group(1).startsWith("waiting to lock") || lock.group(1).startsWith("parking")) {
        return new JvmThread(
            t.name(), t.nativeId(), t.state(), t.frames(), lock.group(2), t.holds());
      }
      if (lock.group(1).startsWith("locked")) {
        t.holds().add(lock.group(2));
      }
    }
    return t;
  }

  private static long number(String text) {
    return text.startsWith("0x") ? Long.parseLong(text.substring(2), 16) : Long.parseLong(text);
  }

  /** The names of one pool differ in numbers only. */
  static String pool(String name) {
    return name.replaceAll("[0-9]+", "#").replaceAll("@[0-9a-f]{4,}", "@#");
  }
}
