package io.bootcause.recording.profile;

import java.util.ArrayList;
import java.util.List;

/** What {@link KnownMethods} printed. */
record Known(ClockOffset offset, List<Span> busy, List<Span> asleep) {
  record Span(long from, long to) {
    int millis() {
      return (int) ((to - from) / 1_000_000);
    }

    /** How far a span lies outside of this one; 0 if it lies inside. */
    long outside(ProfiledStack stack) {
      return Math.max(0, Math.max(from - stack.firstNanos(), stack.lastNanos() - to));
    }
  }

  static Known parse(List<String> lines) {
    long offset = 0;
    List<Span> busy = new ArrayList<>();
    List<Span> asleep = new ArrayList<>();
    for (String line : lines) {
      String[] words = line.split(" ");
      switch (words[0]) {
        case "offset" -> offset = Long.parseLong(words[1]);
        case "busy" -> busy.add(new Span(Long.parseLong(words[1]), Long.parseLong(words[2])));
        case "asleep" -> asleep.add(new Span(Long.parseLong(words[1]), Long.parseLong(words[2])));
        default -> throw new IllegalArgumentException(line);
      }
    }
    return new Known(new ClockOffset(offset), busy, asleep);
  }

  /**
   * @return nanoseconds by which the sample misses the nearest span in which its thread really was
   *     in that method; -1 if it is in neither method
   */
  long error(ProfiledStack stack) {
    List<Span> spans = in(stack, "busy") ? busy : in(stack, "asleep") ? asleep : List.<Span>of();
    return spans.stream().mapToLong(s -> s.outside(stack)).min().orElse(-1);
  }

  static boolean in(ProfiledStack stack, String method) {
    return stack.frames().contains(KnownMethods.class.getName() + "#" + method);
  }
}
