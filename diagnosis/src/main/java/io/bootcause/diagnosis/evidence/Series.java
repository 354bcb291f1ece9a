package io.bootcause.diagnosis.evidence;

import io.bootcause.recording.Inside;
import io.bootcause.recording.Phase;
import io.bootcause.recording.Recording;
import io.bootcause.wire.Reading;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** What counters and gauges of the JVM and its process said during a phase. */
public final class Series {
  /** The service is asked once a second, and answers when it gets to it. */
  private static final long READ_EVERY_NANOS = 1_200_000_000;

  private Series() {}

  /** How much a counter grew from the phase's beginning to its end; empty if it was not read. */
  public static OptionalDouble growth(Recording recording, Phase phase, String name) {
    Reading before = null;
    Reading after = null;
    for (Inside<Reading> inside : recording.readings()) {
      Reading reading = inside.value();
      if (inside.instance() != phase.instance() || !reading.name().equals(name)) {
        continue;
      }
      if (reading.nanoTime() - phase.startNanos() <= 0 || before == null) {
        before = reading;
      }
      if (reading.nanoTime() - phase.endNanos() <= 0) {
        after = reading;
      }
    }
    return before == null || after == null || after.nanoTime() - before.nanoTime() <= 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(after.value() - before.value());
  }

  /** How much the counters of one kind grew during a phase, by what they are of. */
  public static Map<String, Double> growths(Recording recording, Phase phase, String kind) {
    Map<String, Double> growths = new TreeMap<>();
    recording.readings().stream()
        .filter(inside -> inside.instance() == phase.instance())
        .map(inside -> inside.value().name())
        .filter(name -> name.startsWith(kind + "["))
        .distinct()
        .forEach(
            name ->
                growth(recording, phase, name)
                    .ifPresent(growth -> growths.put(subject(name), growth)));
    return growths;
  }

  /**
   * How much a counter grew in a phase that is 0 as long as it is not read. What comes at the
   * phase's end, as time-outs do, is read up to a second later.
   */
  public static double grownFromNone(Recording recording, Phase phase, String name) {
    double before = last(recording, phase, name, phase.startNanos()).orElse(0);
    return last(recording, phase, name, phase.endNanos() + READ_EVERY_NANOS).orElse(0) - before;
  }

  /** The last value of a gauge before the phase's end; empty if it was not read. */
  public static OptionalDouble last(Recording recording, Phase phase, String name) {
    return last(recording, phase, name, phase.endNanos());
  }

  /** The last value of a gauge before the phase began; empty if it was not read. */
  public static OptionalDouble before(Recording recording, Phase phase, String name) {
    return last(recording, phase, name, phase.startNanos());
  }

  private static OptionalDouble last(
      Recording recording, Phase phase, String name, long untilNanos) {
    OptionalDouble last = OptionalDouble.empty();
    for (Inside<Reading> inside : recording.readings()) {
      Reading reading = inside.value();
      if (inside.instance() == phase.instance()
          && reading.name().equals(name)
          && reading.nanoTime() - untilNanos <= 0) {
        last = OptionalDouble.of(reading.value());
      }
    }
    return last;
  }

  /**
   * The least that a gauge was during a phase; empty if it was read less often than that.
   *
   * @param times that it must have been read
   */
  public static OptionalDouble least(Recording recording, Phase phase, String name, int times) {
    List<Double> values =
        recording.readings().stream()
            .filter(inside -> inside.instance() == phase.instance())
            .map(Inside::value)
            .filter(reading -> reading.name().equals(name))
            .filter(reading -> reading.nanoTime() - phase.startNanos() >= 0)
            .filter(reading -> reading.nanoTime() - phase.endNanos() <= 0)
            .map(Reading::value)
            .toList();
    return values.size() < times
        ? OptionalDouble.empty()
        : values.stream().mapToDouble(Double::doubleValue).min();
  }

  /** A gauge and what it was in the mean. */
  public record Mean(String name, double value) {}

  /**
   * Of the gauges of one kind that are only read when they are more than 0, the one with the
   * largest mean during a phase; empty if none was.
   *
   * @param kind what their names have before the brackets
   * @param always read each time when they are
   */
  public static Optional<Mean> largestMean(
      Recording recording, Phase phase, String kind, String always) {
    Map<String, Double> sums = new TreeMap<>();
    int times = 0;
    for (Inside<Reading> inside : recording.readings()) {
      Reading reading = inside.value();
      if (inside.instance() != phase.instance()
          || reading.nanoTime() - phase.startNanos() < 0
          || reading.nanoTime() - phase.endNanos() > 0) {
        continue;
      }
      if (reading.name().equals(always)) {
        times++;
      } else if (reading.name().startsWith(kind + "[")) {
        sums.merge(reading.name(), reading.value(), Double::sum);
      }
    }
    int all = times;
    return all == 0
        ? Optional.empty()
        : sums.entrySet().stream()
            .max(Map.Entry.comparingByValue())
            .map(e -> new Mean(e.getKey(), e.getValue() / all));
  }

  /**
   * Of the readings of one kind during some phases, of which there is one at a time, the share with
   * this name; 0 if there was none.
   */
  public static double share(Recording recording, List<Phase> phases, String name) {
    String kind = name.substring(0, name.indexOf('[') + 1);
    int all = 0;
    int named = 0;
    for (Inside<Reading> inside : recording.readings()) {
      Reading reading = inside.value();
      if (reading.name().startsWith(kind)
          && phases.stream()
              .anyMatch(
                  phase ->
                      inside.instance() == phase.instance()
                          && reading.nanoTime() - phase.startNanos() >= 0
                          && reading.nanoTime() - phase.endNanos() <= 0)) {
        all++;
        named += reading.name().equals(name) ? 1 : 0;
      }
    }
    return all == 0 ? 0 : (double) named / all;
  }

  /** What a reading is of: what its name has in brackets. */
  public static String subject(String name) {
    return name.substring(name.indexOf('[') + 1, name.length() - 1);
  }
}
