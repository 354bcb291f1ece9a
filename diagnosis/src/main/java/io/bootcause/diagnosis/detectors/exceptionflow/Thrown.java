package io.bootcause.diagnosis.detectors.exceptionflow;

import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.Library;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What is thrown most, and whom it comes from.
 *
 * @param type of the exception
 * @param from the innermost method that is not of the library that the exception is a class of
 * @param part of all that are thrown, 0 to 1
 */
record Thrown(String type, String from, double part) {
  private static final String FILL = "java.lang.Throwable#fillInStackTrace";
  private static final String CONSTRUCTOR = "#<init>";

  /** An exception and whom it comes from. */
  private record Site(String type, String from) {}

  static Optional<Thrown> mostly(Activity activity, Origins origins) {
    Map<Site, Long> sites = new HashMap<>();
    long all = 0;
    for (ThreadStack stack : activity.working()) {
      Optional<Site> site = site(stack.frames(), origins);
      all += site.isPresent() ? stack.weight() : 0;
      site.ifPresent(s -> sites.merge(s, stack.weight(), Long::sum));
    }
    double total = all;
    return sites.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(e -> new Thrown(e.getKey().type(), e.getKey().from(), e.getValue() / total));
  }

  private static Optional<Site> site(List<String> frames, Origins origins) {
    int made = frames.indexOf(FILL);
    while (made > 0 && frames.get(made - 1).endsWith(CONSTRUCTOR)) {
      made--;
    }
    if (made < 1 || !frames.get(made).endsWith(CONSTRUCTOR)) {
      return Optional.empty();
    }
    String type = Origins.className(frames.get(made));
    Library its = origins.library(frames.get(made)).orElse(null);
    for (int i = made - 1; i >= 0; i--) {
      String frame = frames.get(i);
      boolean elsewhere = its == null || !origins.library(frame).equals(Optional.of(its));
      if (origins.isApplicationSide(frame) && elsewhere) {
        return Optional.of(new Site(type, frame));
      }
    }
    return Optional.empty();
  }

  String words() {
    return String.format(
        Locale.ROOT,
        "most are %s (%.0f %%), and come from %s",
        type,
        part * 100,
        CostFinding.simple(from));
  }
}
