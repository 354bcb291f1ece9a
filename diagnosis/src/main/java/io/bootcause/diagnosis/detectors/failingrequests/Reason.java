package io.bootcause.diagnosis.detectors.failingrequests;

import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Series;
import io.bootcause.recording.Inside;
import io.bootcause.recording.Phase;
import io.bootcause.recording.PrintedException;
import io.bootcause.wire.Reading;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The exception that requests most likely fail of.
 *
 * @param told {@code pkg.Class} or {@code pkg.Class: message}; empty if it is not known
 * @param fact for the evidence
 * @param own the service's own methods on its stack trace, outermost first; none if that is unknown
 */
record Reason(String told, String fact, List<String> own) {
  /** What is printed less often need have nothing to do with it. */
  private static final int MIN_PRINTED = 5;

  /** Of the failures; what is tried again is refused more than once. */
  private static final double MIN_REFUSED = 0.2;

  private static final String REFUSED = "refused[";

  /** A limit that the service prints, or only its libraries tell; else what it prints most. */
  static Optional<Reason> of(Evidence evidence, Phase phase, int failed) {
    return printed(evidence, true)
        .or(() -> refused(evidence, phase, failed))
        .or(() -> printed(evidence, false));
  }

  /** Where nothing tells: the method by which most requests enter the service's own code. */
  static Reason unknown(Evidence evidence) {
    Map<String, Long> entered = new TreeMap<>();
    evidence.activities().stream()
        .flatMap(activity -> activity.working().stream())
        .forEach(
            stack -> {
              int outermost = evidence.origins().outermostOwn(stack);
              if (outermost >= 0) {
                entered.merge(stack.frames().get(outermost), stack.weight(), Long::sum);
              }
            });
    return new Reason(
        "",
        "the service prints no exception that often, and no limit is known to be reached",
        entered.entrySet().stream()
            .max(Map.Entry.comparingByValue())
            .map(most -> List.of(most.getKey()))
            .orElse(List.of()));
  }

  boolean isKnown() {
    return !told.isEmpty();
  }

  private static Optional<Reason> printed(Evidence evidence, boolean limit) {
    return evidence.recording().printed().stream()
        .filter(e -> e.times() >= MIN_PRINTED && Limit.of(e.told()).isPresent() == limit)
        .max(Comparator.comparingInt(PrintedException::times))
        .map(most -> of(most, evidence));
  }

  private static Reason of(PrintedException printed, Evidence evidence) {
    List<String> own =
        printed.frames().stream().filter(evidence.origins()::isUsersOwn).distinct().toList();
    return new Reason(
        printed.told(),
        String.format(
            Locale.ROOT,
            "%d times at the end of what the service printed: %s%s",
            printed.times(),
            printed.told(),
            own.isEmpty() ? "" : " in " + own.get(own.size() - 1)),
        own);
  }

  private static Optional<Reason> refused(Evidence evidence, Phase phase, int failed) {
    return evidence.recording().readings().stream()
        .filter(r -> r.instance() == phase.instance() && r.value().name().startsWith(REFUSED))
        .map(Inside::value)
        .map(Reading::name)
        .distinct()
        .map(name -> refused(evidence, phase, name))
        .filter(refused -> refused.times >= MIN_REFUSED * failed)
        .max(Comparator.comparingDouble(refused -> refused.times))
        .map(refused -> new Reason(refused.told, refused.fact(), List.of()));
  }

  /** What a library refused in one load. */
  private record Refused(String told, double times) {
    String fact() {
      return String.format(Locale.ROOT, "%.0f times meanwhile: %s", times, told);
    }
  }

  private static Refused refused(Evidence evidence, Phase phase, String name) {
    return new Refused(
        Series.subject(name), Series.grownFromNone(evidence.recording(), phase, name));
  }
}
