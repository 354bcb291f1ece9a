package io.bootcause.cli.hands;

import java.util.ArrayList;
import java.util.List;

/** Stacks for a person to read. */
final class Frames {
  private Frames() {}

  /** Without the module and its version, which nobody reads. */
  static String plain(String frame) {
    return frame
        .replaceFirst("\\([\\w.]+(?:@[\\w.+-]+)?/", "(")
        .replaceFirst("^\\w*//", "")
        .replaceFirst("^(?:java|jdk)\\.[\\w.]+(?:@[\\w.+-]+)?/", "");
  }

  /**
   * The top frame, and then what called into the JDK: a stack that waits in a pool or reads a
   * socket has many frames of the JDK first.
   *
   * @param most frames at most
   */
  static List<String> brief(List<String> frames, int most) {
    List<String> brief = new ArrayList<>();
    int left = 0;
    for (int i = 0; i < frames.size() && brief.size() < most; i++) {
      if (i > 0 && i < frames.size() - 1 && ofJdk(frames.get(i)) && ofJdk(frames.get(i + 1))) {
        left++;
        continue;
      }
      if (left > 0) {
        brief.add("… " + left + " of the JDK");
        left = 0;
      }
      brief.add("at " + plain(frames.get(i)));
    }
    return brief;
  }

  private static boolean ofJdk(String frame) {
    return frame.startsWith("java.") || frame.startsWith("jdk.") || frame.startsWith("sun.");
  }
}
