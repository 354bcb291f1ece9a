package io.bootcause.investigation;

import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.detectors.outofmemory.OutOfMemoryDetector;
import io.bootcause.recording.PrintedException;
import io.bootcause.service.RunningService;
import io.bootcause.wire.Reading;
import java.util.Comparator;
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

  /** Some hundred stack traces of a servlet, of WebFlux less: they are longer. */
  private static final int LINES = 40_000;

  private PrintedErrors() {}

  /** Nothing of a service that was not started by us: its output goes elsewhere. */
  static void read(Instance instance, Recorder recorder) {
    if (instance.service().owned()) {
      List<String> lines = instance.service().lastLogLines(LINES);
      List<PrintedException> exceptions = PrintedTraces.in(lines);
      recorder.printed(exceptions);
      exceptions.forEach(e -> instance.sawFrames(e.frames()));
      Map<String, Integer> counts = count(lines);
      int sum = counts.values().stream().mapToInt(Integer::intValue).sum();
      recorder.reading(
          instance.number(), new Reading(OutOfMemoryDetector.READING, System.nanoTime(), sum));
      counts.forEach((kind, count) -> add(instance, kind, count, recorder));
    }
  }

  /**
   * What the service printed most often, as it does where libraries do not fit together: {@code ",
   * which printed NoSuchMethodError in Signer.sign"}; empty if nothing, or if its output goes
   * elsewhere.
   */
  static String most(RunningService service) {
    return service.owned() ? most(service.lastLogLines(LINES)) : "";
  }

  static String most(List<String> lines) {
    return PrintedTraces.in(lines).stream()
        .max(Comparator.comparingInt(PrintedException::times))
        .map(
            most -> {
              String type = most.told().split(": ", 2)[0];
              List<String> frames = most.frames();
              return ", which printed "
                  + type.substring(type.lastIndexOf('.') + 1)
                  + (frames.isEmpty()
                      ? ""
                      : " in " + CostFinding.simple(frames.get(frames.size() - 1)));
            })
        .orElse("");
  }

  /** The same of what the agent in it answered instead. */
  static void told(Instance instance, @Nullable String answer, Recorder recorder) {
    count(List.of(String.valueOf(answer)))
        .forEach((kind, count) -> add(instance, kind, count, recorder));
  }

  private static void add(Instance instance, String kind, int count, Recorder recorder) {
    recorder.reading(
        instance.number(),
        new Reading(OutOfMemoryDetector.READING + "[" + kind + "]", System.nanoTime(), count));
  }

  /** From JDK 17 on it is said how many bytes could not be had. */
  private static String kind(String told) {
    return told.startsWith("Cannot reserve") ? "Direct buffer memory" : told;
  }

  /** Lines by the kind of the error that they name. */
  static Map<String, Integer> count(List<String> lines) {
    Map<String, Integer> counts = new TreeMap<>();
    for (String line : lines) {
      Matcher matcher = OUT_OF_MEMORY.matcher(line);
      if (matcher.find()) {
        counts.merge(kind(matcher.group(1).strip()), 1, Integer::sum);
      }
    }
    return counts;
  }
}
