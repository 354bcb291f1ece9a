package io.bootcause.investigation;

import io.bootcause.diagnosis.detectors.failingrequests.FailingRequestsDetector;
import io.bootcause.diagnosis.detectors.outofmemory.OutOfMemoryDetector;
import io.bootcause.wire.Reading;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a service prints of having no memory left, and of exceptions, as readings. */
final class PrintedErrors {
  private static final Pattern OUT_OF_MEMORY =
      Pattern.compile("\\bjava\\.lang\\.OutOfMemoryError: ([A-Za-z ]{1,60})");

  /** At the start of a line: of a stack trace, or of what caused it. */
  private static final Pattern EXCEPTION =
      Pattern.compile(
          "^(Caused by: )?((?:[a-z_]\\w*\\.)+[A-Z][\\w$]*(?:Exception|Error))(: .{1,160})?");

  private static final int LINES = 5_000;

  private PrintedErrors() {}

  /** Nothing of a service that was not started by us: its output goes elsewhere. */
  static void read(Instance instance, Recorder recorder) {
    if (instance.service().owned()) {
      List<String> lines = instance.service().lastLogLines(LINES);
      exceptions(lines)
          .forEach(
              (exception, count) ->
                  add(instance, FailingRequestsDetector.READING, exception, count, recorder));
      Map<String, Integer> counts = count(lines);
      int sum = counts.values().stream().mapToInt(Integer::intValue).sum();
      recorder.reading(
          instance.number(), new Reading(OutOfMemoryDetector.READING, System.nanoTime(), sum));
      counts.forEach(
          (kind, count) -> add(instance, OutOfMemoryDetector.READING, kind, count, recorder));
    }
  }

  /** The same of what the agent in it answered instead. */
  static void told(Instance instance, @Nullable String answer, Recorder recorder) {
    count(List.of(String.valueOf(answer)))
        .forEach(
            (kind, count) -> add(instance, OutOfMemoryDetector.READING, kind, count, recorder));
  }

  private static void add(
      Instance instance, String name, String kind, int count, Recorder recorder) {
    recorder.reading(
        instance.number(), new Reading(name + "[" + kind + "]", System.nanoTime(), count));
  }

  /** Stack traces by the last exception in each, which is what caused the others. */
  static Map<String, Integer> exceptions(List<String> lines) {
    Map<String, Integer> counts = new TreeMap<>();
    String root = null;
    for (String line : lines) {
      Matcher matcher = EXCEPTION.matcher(line);
      if (matcher.find()) {
        if (root != null && matcher.group(1) == null) {
          counts.merge(root, 1, Integer::sum);
        }
        String told = matcher.group(2) + (matcher.group(3) == null ? "" : matcher.group(3));
        root = FailingRequestsDetector.isOfLimit(told) ? told : matcher.group(2);
      }
    }
    if (root != null) {
      counts.merge(root, 1, Integer::sum);
    }
    return counts;
  }

  /** Lines by the kind of the error that they name. */
  static Map<String, Integer> count(List<String> lines) {
    Map<String, Integer> counts = new TreeMap<>();
    for (String line : lines) {
      Matcher matcher = OUT_OF_MEMORY.matcher(line);
      if (matcher.find()) {
        counts.merge(matcher.group(1).strip(), 1, Integer::sum);
      }
    }
    return counts;
  }
}
