package io.bootcause.diagnosis.detectors.delayedack;

import io.bootcause.diagnosis.evidence.Series;
import io.bootcause.recording.Inside;
import io.bootcause.recording.Phase;
import io.bootcause.recording.Recording;
import io.bootcause.wire.Reading;
import java.util.Comparator;
import java.util.List;

/**
 * Answers on Netty's channels that the agent saw come as late as an acknowledgement may be delayed,
 * after several writes with Nagle's algorithm on; whoever waited for them.
 *
 * @param peer whom most of them came from; empty if there were none
 * @param times how often in the phase, from all peers
 */
record HeldAnswers(String peer, double times) {
  private static final String NAME = "held[";

  static HeldAnswers in(Recording recording, Phase phase) {
    List<String> names =
        recording.readings().stream()
            .filter(r -> r.instance() == phase.instance())
            .map(Inside::value)
            .map(Reading::name)
            .filter(name -> name.startsWith(NAME))
            .distinct()
            .toList();
    return new HeldAnswers(
        names.stream()
            .max(Comparator.comparingDouble(name -> Series.grownFromNone(recording, phase, name)))
            .map(Series::subject)
            .orElse(""),
        names.stream().mapToDouble(name -> Series.grownFromNone(recording, phase, name)).sum());
  }
}
