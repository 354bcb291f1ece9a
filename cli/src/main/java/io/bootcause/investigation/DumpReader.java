package io.bootcause.investigation;

import io.bootcause.recording.DumpedThread;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what a HotSpot JVM answers to {@code Thread.print -l}. */
final class DumpReader {
  private static final Pattern HEAD = Pattern.compile("^\"(.*)\" .*\\btid=0x.*");
  private static final Pattern STATE = Pattern.compile("^\\s+java\\.lang\\.Thread\\.State: (\\w+)");
  private static final Pattern FRAME = Pattern.compile("^\\tat ([^\\s(]+)\\.([^\\s(.]+)\\(.*");
  private static final Pattern LOCK =
      Pattern.compile("^\\s+- (.*?)<(0x[0-9a-f]+)>(?: \\(an? ([^)]*)\\))?.*");

  private String name = "";
  private String state = "";
  private String waitsFor = "";
  private String waitsForClass = "";
  private final List<String> frames = new ArrayList<>();
  private final List<String> holds = new ArrayList<>();
  private final List<DumpedThread> threads = new ArrayList<>();

  private DumpReader() {}

  /** Threads with Java frames; none of them is known to stand still. */
  static List<DumpedThread> read(String dump) {
    DumpReader reader = new DumpReader();
    for (String line : dump.lines().toList()) {
      if (line.startsWith("Found one Java-level deadlock")) {
        break; // The same threads again.
      }
      reader.line(line);
    }
    reader.end();
    return List.copyOf(reader.threads);
  }

  /** The later dump; a thread stands still if it was at the same place in the earlier one. */
  static List<DumpedThread> compared(List<DumpedThread> earlier, List<DumpedThread> later) {
    Map<String, DumpedThread> before = new HashMap<>();
    earlier.forEach(thread -> before.put(thread.name(), thread));
    return later.stream()
        .map(
            t -> {
              DumpedThread old = before.get(t.name());
              boolean still = old != null && old.frames().equals(t.frames());
              return new DumpedThread(
                  t.name(),
                  t.state(),
                  still,
                  t.frames(),
                  t.waitsFor(),
                  t.waitsForClass(),
                  t.holds());
            })
        .toList();
  }

  private void line(String line) {
    Matcher head = HEAD.matcher(line);
    if (head.matches()) {
      end();
      name = head.group(1);
      return;
    }
    Matcher stated = STATE.matcher(line);
    if (stated.find()) {
      state = stated.group(1);
      return;
    }
    Matcher frame = FRAME.matcher(line);
    if (frame.matches()) {
      frames.add(frame.group(1) + "#" + frame.group(2));
      return;
    }
    Matcher lock = LOCK.matcher(line);
    if (lock.matches()) {
      lock(lock.group(1), lock.group(2), String.valueOf(lock.group(3)));
    }
  }

  /**
   * "waiting on" and "locked" may name the same monitor: who waits on it has given it back. Below
   * "Locked ownable synchronizers" stands nothing before the address.
   */
  private void lock(String how, String address, String type) {
    if (how.startsWith("waiting to") || how.startsWith("parking") || how.startsWith("waiting on")) {
      waitsFor = address;
      waitsForClass = type;
    } else if ((how.startsWith("locked") || how.isEmpty()) && !address.equals(waitsFor)) {
      holds.add(address);
    }
  }

  private void end() {
    if (!frames.isEmpty()) {
      Collections.reverse(frames);
      threads.add(new DumpedThread(name, state, false, frames, waitsFor, waitsForClass, holds));
    }
    name = "";
    state = "";
    waitsFor = "";
    waitsForClass = "";
    frames.clear();
    holds.clear();
  }
}
