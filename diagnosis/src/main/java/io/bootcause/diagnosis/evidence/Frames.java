package io.bootcause.diagnosis.evidence;

import io.bootcause.recording.profile.ThreadStack;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A set of frames: {@code pkg.Class#method}, where one {@code *} stands for any characters, most
 * often at the end.
 */
public final class Frames {
  private final List<String> texts;
  private final Set<String> exact = new HashSet<>();
  private final List<Pattern> patterns;

  /** What a frame begins and ends with. */
  private record Pattern(String prefix, String suffix) {
    static Pattern of(String text) {
      int star = text.indexOf('*');
      if (text.indexOf('*', star + 1) >= 0) {
        throw new IllegalArgumentException("more than one * in " + text);
      }
      return new Pattern(text.substring(0, star), text.substring(star + 1));
    }

    boolean matches(String frame) {
      return frame.startsWith(prefix)
          && frame.endsWith(suffix)
          && frame.length() >= prefix.length() + suffix.length();
    }
  }

  private Frames(List<String> texts) {
    this.texts = texts;
    texts.stream().filter(p -> p.indexOf('*') < 0).forEach(exact::add);
    patterns = texts.stream().filter(p -> p.indexOf('*') >= 0).map(Pattern::of).toList();
  }

  public static Frames of(String... patterns) {
    return new Frames(Arrays.asList(patterns));
  }

  /** These and some more. */
  public Frames and(String... more) {
    return and(of(more));
  }

  public Frames and(Frames more) {
    return new Frames(Stream.concat(texts.stream(), more.texts.stream()).toList());
  }

  public boolean has(String frame) {
    return exact.contains(frame) || patterns.stream().anyMatch(p -> p.matches(frame));
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
