package io.bootcause.investigation;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How long the stages of a measurement take, as the median of some twenty services that start in
 * ten seconds. What is proven afterwards depends on what is found.
 */
final class Timetable {
  /** Two findings and a change or two for each. */
  static final Duration PROOF = Duration.ofSeconds(90);

  private static final Map<String, Integer> SECONDS = new LinkedHashMap<>();

  static {
    SECONDS.put("start", 13);
    SECONDS.put("warm up", 19);
    SECONDS.put("steady load", 10);
    SECONDS.put("concurrency steps", 11);
    SECONDS.put("overload", 4);
    SECONDS.put("idle connections", 2);
    SECONDS.put("longest silence", 4);
    SECONDS.put("silences", 3);
  }

  private Timetable() {}

  /** From the beginning of a stage to the end of the measurement; empty of one that is rare. */
  static Optional<Duration> left(String stage) {
    return SECONDS.containsKey(stage)
        ? Optional.of(
            Duration.ofSeconds(
                SECONDS.entrySet().stream()
                    .dropWhile(e -> !e.getKey().equals(stage))
                    .mapToInt(Map.Entry::getValue)
                    .sum()))
        : Optional.empty();
  }
}
