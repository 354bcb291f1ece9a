package io.bootcause.service.change;

import io.bootcause.service.change.LibraryEdits.Slot;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code classpath.idx} and {@code layers.idx}: lists of quoted entry names, with the library
 * directory or, in Spring Boot 2.3, without it.
 */
final class IndexFile {
  private static final Pattern LINE = Pattern.compile("(\\s*- \")([^\"]+\\.jar)(\"\\s*)");

  private IndexFile() {}

  static boolean is(String entry) {
    return entry.endsWith("/classpath.idx") || entry.endsWith("/layers.idx");
  }

  static String rewritten(String content, LibraryEdits edits) {
    List<String> lines = new ArrayList<>();
    int lastLibrary = -1;
    String style = "";
    boolean full = true;
    for (String line : content.lines().toList()) {
      Matcher m = LINE.matcher(line);
      if (!m.matches()) {
        lines.add(line);
        continue;
      }
      full = m.group(2).contains("/");
      style = m.group(1);
      String entry = full ? m.group(2) : "BOOT-INF/lib/" + m.group(2);
      Slot slot = edits.replacement(entry);
      if (!edits.isRemoved(entry)) {
        lines.add(slot == null ? line : m.group(1) + name(slot, full) + m.group(3));
        lastLibrary = lines.size();
      }
    }
    if (lastLibrary >= 0) {
      for (Slot slot : edits.added()) {
        lines.add(lastLibrary++, style + name(slot, full) + "\"");
      }
    }
    return String.join("\n", lines) + "\n";
  }

  private static String name(Slot slot, boolean full) {
    String entry = slot.library().entry();
    return full ? entry : entry.substring(entry.lastIndexOf('/') + 1);
  }
}
