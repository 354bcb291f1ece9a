package io.bootcause.investigation;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How long what is left of a run will take. It begins with how long the stages of a measurement
 * take as the median of some twenty services, and goes on with how long this one's have taken. How
 * long a service starts nobody knows, and what is proven depends on what is found.
 */
final class Timetable {
  /** Two findings and a change or two for each. */
  static final Duration PROOF = Duration.ofSeconds(90);

  private static final Map<String, Integer> SECONDS = new LinkedHashMap<>();

  static {
    SECONDS.put("warm up", 19);
    SECONDS.put("steady load", 10);
    SECONDS.put("concurrency steps", 11);
    SECONDS.put("overload", 4);
    SECONDS.put("idle connections", 2);
    SECONDS.put("longest silence", 4);
    SECONDS.put("silences", 3);
  }

  private final Duration proof;
  private double usual;
  private double taken;
  private boolean slow;

  /**
   * @param proof what follows the measurement; zero if nothing does
   */
  Timetable(Duration proof) {
    this.proof = proof;
  }

  /** A run of which everything that can be proven is. */
  static Timetable of(Settings settings) {
    boolean proves = settings.prove() && settings.artifact() != null;
    Duration budget = settings.proofBudget();
    return new Timetable(!proves ? Duration.ZERO : budget.compareTo(PROOF) < 0 ? budget : PROOF);
  }

  /** Requests take so long that the usual times say nothing about this service. */
  void slow() {
    slow = true;
  }

  void took(String stage, double seconds) {
    if (SECONDS.containsKey(stage)) {
      usual += SECONDS.getOrDefault(stage, 0);
      taken += seconds;
    }
  }

  /** From the beginning of a stage to the end of the run; empty where nothing can be said. */
  Optional<Duration> left(String stage) {
    if (!SECONDS.containsKey(stage) || (slow && usual == 0)) {
      return Optional.empty();
    }
    double pace = usual == 0 ? 1 : Math.max(1, taken / usual);
    int seconds =
        SECONDS.entrySet().stream()
            .dropWhile(e -> !e.getKey().equals(stage))
            .mapToInt(Map.Entry::getValue)
            .sum();
    return Optional.of(Duration.ofSeconds(Math.round(seconds * pace)).plus(proof));
  }
}
