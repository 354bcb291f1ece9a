package io.bootcause.cli.hands;

/** The lines that make a tree of indented text. */
final class Branches {
  private Branches() {}

  /**
   * What stands before a line's text.
   *
   * @param depths of all lines, parents first; 0 for a root
   */
  static String of(int[] depths, int at) {
    StringBuilder text = new StringBuilder();
    for (int level = 1; level <= depths[at]; level++) {
      boolean more = hasNext(depths, at, level);
      text.append(level == depths[at] ? (more ? "├─ " : "└─ ") : more ? "│  " : "   ");
    }
    return text.toString();
  }

  private static boolean hasNext(int[] depths, int at, int level) {
    for (int i = at + 1; i < depths.length && depths[i] >= level; i++) {
      if (depths[i] == level) {
        return true;
      }
    }
    return false;
  }
}
