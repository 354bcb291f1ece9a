package io.bootcause.investigation;

import io.bootcause.diagnosis.detectors.failingrequests.FailingRequestsDetector;
import io.bootcause.recording.PrintedException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Stack traces in a log, as {@code Throwable.printStackTrace} writes them. Each counts by the last
 * exception in it, which caused the others.
 */
final class PrintedTraces {
  /** At the start of a line: of a trace, or of what caused it. */
  private static final Pattern HEAD =
      Pattern.compile("^(Caused by: )?((?:[a-z_]\\w*\\.)+[A-Z][\\w$]*)(?:(: .{1,160})|:?\\s*$)");

  /** Class and method, without the module or the loader that may stand before them. */
  private static final Pattern FRAME =
      Pattern.compile("^\\s+at (?:[^(\\s]*/)?([^\\s(/]+)\\.([^\\s(./]+)\\(");

  /** The rest is the enclosing trace's. */
  private static final Pattern MORE = Pattern.compile("^\\s+\\.\\.\\. (\\d{1,4}) (?:more|common)");

  private final Map<String, Map<List<String>, Integer>> printed = new TreeMap<>();
  private @Nullable String told;

  /** Innermost first, as they are printed. */
  private List<String> frames = new ArrayList<>();

  private List<String> enclosing = List.of();

  private PrintedTraces() {}

  static List<PrintedException> in(List<String> lines) {
    PrintedTraces traces = new PrintedTraces();
    lines.forEach(traces::line);
    traces.end();
    return traces.printed.entrySet().stream()
        .map(e -> exception(e.getKey(), e.getValue()))
        .toList();
  }

  private static PrintedException exception(String told, Map<List<String>, Integer> traces) {
    List<String> most =
        Collections.max(
                traces.entrySet(),
                Map.Entry.<List<String>, Integer>comparingByValue()
                    .thenComparing(Comparator.comparingInt(e -> e.getKey().size())))
            .getKey();
    List<String> outermostFirst = new ArrayList<>(most);
    Collections.reverse(outermostFirst);
    int times = traces.values().stream().mapToInt(Integer::intValue).sum();
    return new PrintedException(told, times, outermostFirst);
  }

  private void line(String line) {
    Matcher head = HEAD.matcher(line);
    if (head.find()) {
      begin(head);
      return;
    }
    Matcher frame = FRAME.matcher(line);
    if (frame.find()) {
      frames.add(frame.group(1) + "#" + frame.group(2));
      return;
    }
    Matcher more = MORE.matcher(line);
    if (more.find()) {
      int shared = Math.min(Integer.parseInt(more.group(1)), enclosing.size());
      frames.addAll(enclosing.subList(enclosing.size() - shared, enclosing.size()));
    }
  }

  private void begin(Matcher head) {
    if (head.group(1) == null) {
      end();
      enclosing = List.of();
    } else {
      enclosing = frames;
    }
    frames = new ArrayList<>();
    String message = head.group(3) == null ? "" : head.group(3);
    told =
        FailingRequestsDetector.isOfLimit(head.group(2) + message)
            ? head.group(2) + message
            : head.group(2);
  }

  /** What has no frames may be any class that a line begins with. */
  private static boolean isNamedSo(String told) {
    String name = told.split(": ", 2)[0];
    return name.endsWith("Exception") || name.endsWith("Error");
  }

  private void end() {
    if (told != null && (!frames.isEmpty() || isNamedSo(told))) {
      printed.computeIfAbsent(told, t -> new HashMap<>()).merge(frames, 1, Integer::sum);
    }
  }
}
