package io.bootcause.comparison;

import java.util.HashSet;
import java.util.List;

/** Requests by what tells them apart: tables and sentences have no room for more. */
final class ShortNames {
  private ShortNames() {}

  /**
   * Without the directories that all paths begin with, and without the query or the directories
   * that all end with; as they are if that leaves nothing of one of them.
   */
  static List<String> of(List<String> paths) {
    String first = paths.get(0);
    int same = first.length();
    int sameEnd = first.length();
    for (String path : paths) {
      same = Math.min(same, commonStart(first, path));
      sameEnd = Math.min(sameEnd, commonEnd(first, path));
    }
    int from = first.lastIndexOf('/', same - 1) + 1;
    int cut = firstBreak(first, first.length() - sameEnd);
    int end = first.length() - cut;
    List<String> names =
        paths.stream().map(p -> p.substring(from, Math.max(from, p.length() - end))).toList();
    boolean tell =
        paths.size() > 1
            && names.stream().noneMatch(String::isEmpty)
            && new HashSet<>(names).size() == new HashSet<>(paths).size();
    return tell ? names : paths;
  }

  private static int commonStart(String a, String b) {
    int i = 0;
    while (i < a.length() && i < b.length() && a.charAt(i) == b.charAt(i)) {
      i++;
    }
    return i;
  }

  private static int commonEnd(String a, String b) {
    return commonStart(reversed(a), reversed(b));
  }

  private static String reversed(String text) {
    return new StringBuilder(text).reverse().toString();
  }

  /** Index of the first slash or question mark from there on; the end if there is none. */
  private static int firstBreak(String text, int from) {
    int i = from;
    while (i < text.length() && text.charAt(i) != '/' && text.charAt(i) != '?') {
      i++;
    }
    return i;
  }
}
