package io.bootcause.diagnosis.detectors;

import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Frames;
import java.util.List;
import java.util.Optional;

/**
 * What is known of a cost that is met in a library, with what does without it.
 *
 * @param frames one of which is on the way to the cost
 * @param said a sentence or two
 */
public record Advice(Frames frames, String said) {
  public Advice(String frames, String said) {
    this(Frames.of(frames), said);
  }

  /** The first that is to be said of this cost. */
  public static Optional<String> of(CostPath cost, List<Advice> known) {
    return known.stream()
        .filter(advice -> cost.frames().stream().anyMatch(advice.frames::has))
        .map(Advice::said)
        .findFirst();
  }
}
