package io.bootcause.diagnosis.detectors.eagerfallback;

import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.diagnosis.evidence.Series;
import io.bootcause.recording.profile.ThreadStack;
import java.util.List;
import java.util.Optional;

/** Where the service's own code makes a value for a call that may not need it. */
final class EagerSites {
  /** Where a line is written, the level is on: its arguments are needed. */
  private static final Frames WRITERS =
      Frames.of(
          "ch.qos.logback.core.*",
          "ch.qos.logback.classic.Logger#callAppenders",
          "org.apache.logging.log4j.core.*",
          "java.util.logging.Logger#log");

  /**
   * One of them, each {@code pkg.Class#method}.
   *
   * @param caller in whose code it is
   * @param called as the code names it
   * @param given who gets the value
   */
  record Site(String caller, String called, String given) {
    private boolean isAt(String above, String frame) {
      // The class that is named may be an interface, or stand behind a proxy; a constructor's not.
      return above.equals(caller)
          && (called.endsWith("#<init>") ? frame.equals(called) : method(frame).equals(name()));
    }

    /** The method's name alone. */
    private String name() {
      return method(called);
    }

    boolean isForALine() {
      return Advice.isLogger(given);
    }

    /** Whether a line of that level is on its way there: others are no matter. */
    private boolean isWritten(ThreadStack stack) {
      int logger = stack.frames().indexOf(caller) + 1;
      return logger > 0
          && logger < stack.frames().size()
          && method(stack.frames().get(logger)).equals(method(given))
          && WRITERS.outermost(stack) > logger;
    }
  }

  private final List<Site> sites;

  private EagerSites(List<Site> sites) {
    this.sites = sites;
  }

  static EagerSites of(Evidence evidence) {
    List<ThreadStack> all =
        evidence.activities().stream().map(Activity::working).flatMap(List::stream).toList();
    return new EagerSites(
        evidence.recording().readings().stream()
            .map(inside -> inside.value().name())
            .filter(name -> name.startsWith(EagerFallbackDetector.READING + "["))
            .distinct()
            .map(name -> Series.subject(name).split(" "))
            .filter(parts -> parts.length == 3)
            .map(parts -> new Site(parts[0], parts[1], parts[2]))
            .filter(site -> !site.isForALine() || all.stream().noneMatch(site::isWritten))
            .toList());
  }

  /** Index of the outermost frame of such a value's making, -1 for a stack without it. */
  int at(ThreadStack stack) {
    List<String> frames = stack.frames();
    for (int i = 1; i < frames.size(); i++) {
      if (of(frames.get(i - 1), frames.get(i)).isPresent()) {
        return i;
      }
    }
    return -1;
  }

  /** The one at which the first of two frames calls the second. */
  Optional<Site> of(String above, String frame) {
    return sites.stream().filter(site -> site.isAt(above, frame)).findFirst();
  }

  private static String method(String frame) {
    return frame.substring(Origins.className(frame).length());
  }
}
