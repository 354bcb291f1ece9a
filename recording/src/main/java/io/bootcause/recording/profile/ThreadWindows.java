package io.bootcause.recording.profile;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** The windows of one thread, found by time. */
final class ThreadWindows {
  private final TreeMap<Long, List<Window>> byStart = new TreeMap<>();
  private long longest;

  void add(Window window) {
    byStart.computeIfAbsent(window.fromNanos(), from -> new ArrayList<>(1)).add(window);
    longest = Math.max(longest, window.toNanos() - window.fromNanos());
  }

  /** Those that share an instant with the given span. */
  List<Window> touching(long firstNanos, long lastNanos) {
    return byStart.subMap(firstNanos - longest, true, lastNanos, true).values().stream()
        .flatMap(List::stream)
        .filter(w -> w.toNanos() >= firstNanos)
        .toList();
  }
}
