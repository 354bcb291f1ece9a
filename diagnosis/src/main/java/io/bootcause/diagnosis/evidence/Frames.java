package io.bootcause.diagnosis.evidence;

import io.bootcause.recording.profile.ThreadStack;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A set of frames: {@code pkg.Class#method}, or a prefix that ends in {@code *}. */
public final class Frames {
  private final Set<String> exact = new HashSet<>();
  private final List<String> prefixes;

  private Frames(List<String> patterns) {
    patterns.stream().filter(p -> !p.endsWith("*")).forEach(exact::add);
    prefixes =
        patterns.stream()
            .filter(p -> p.endsWith("*"))
            .map(p -> p.substring(0, p.length() - 1))
            .toList();
  }

  public static Frames of(String... patterns) {
    return new Frames(Arrays.asList(patterns));
  }

  public boolean has(String frame) {
    return exact.contains(frame) || prefixes.stream().anyMatch(frame::startsWith);
  }

  /** Index of the outermost frame of the set, -1 if there is none. */
  public int outermost(ThreadStack stack) {
    for (int i = 0; i < stack.frames().size(); i++) {
      if (has(stack.frames().get(i))) {
        return i;
      }
    }
    return -1;
  }

  public boolean in(ThreadStack stack) {
    return outermost(stack) >= 0;
  }
}
