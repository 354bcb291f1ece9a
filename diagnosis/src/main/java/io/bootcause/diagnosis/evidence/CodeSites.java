package io.bootcause.diagnosis.evidence;

import io.bootcause.recording.Inside;
import io.bootcause.recording.Phase;
import io.bootcause.wire.Reading;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Readings of one kind that are named by methods: where requests come to one thing. */
public final class CodeSites {
  private CodeSites() {}

  /**
   * Names of readings that have methods of the service's own in them.
   *
   * @param prefix how they begin, as in {@code delays[}
   */
  public static Stream<String> names(Evidence evidence, Phase phase, String prefix) {
    return evidence.recording().readings().stream()
        .filter(r -> r.instance() == phase.instance())
        .map(Inside::value)
        .map(Reading::name)
        .filter(name -> name.startsWith(prefix))
        .distinct()
        .filter(name -> !own(evidence, name).isEmpty());
  }

  /** Those by which most of a phase came to it, outermost first; empty if nobody was seen. */
  public static List<String> most(Evidence evidence, Phase phase, String prefix) {
    return names(evidence, phase, prefix)
        .max(
            Comparator.comparingDouble(
                name -> Series.grownFromNone(evidence.recording(), phase, name)))
        .map(name -> own(evidence, name))
        .orElse(List.of());
  }

  /** The service's own methods of a reading's name, outermost first. */
  public static List<String> own(Evidence evidence, String reading) {
    List<String> methods =
        new ArrayList<>(
            Arrays.stream(Series.subject(reading).split(" "))
                .filter(evidence.origins()::isUsersOwn)
                .toList());
    Collections.reverse(methods);
    return methods;
  }
}
