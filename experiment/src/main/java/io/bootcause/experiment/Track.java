package io.bootcause.experiment;

import io.bootcause.experiment.Attempt.Failed;
import io.bootcause.experiment.Attempt.Failure;
import io.bootcause.experiment.Attempt.Measured;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One variant's way through the rounds: its replicates and its failures. */
final class Track {
  private static final int LONGEST_REASON = 200;

  private final List<Replicate> replicates = new ArrayList<>();
  private int failuresInARow;
  private @Nullable Failed givenUp;

  void add(@Nullable Attempt attempt) {
    if (attempt instanceof Measured measured) {
      failuresInARow = 0;
      replicates.add(measured.replicate());
      return;
    }
    Failed failed =
        attempt instanceof Failed f ? f : new Failed(Failure.NOT_MEASURED, "was not measured");
    failuresInARow++;
    if (failed.failure() == Failure.NOT_APPLIED || failuresInARow >= 2) {
      givenUp = failed;
    }
  }

  List<Replicate> replicates() {
    return List.copyOf(replicates);
  }

  boolean hasGivenUp() {
    return givenUp != null;
  }

  /** One line. */
  String reason() {
    String first = givenUp == null ? "" : givenUp.reason().strip().lines().findFirst().orElse("");
    return first.length() > LONGEST_REASON ? first.substring(0, LONGEST_REASON) + "…" : first;
  }

  /** What to say of a change that was given up. */
  Judgement failure() {
    Failure failure = givenUp == null ? Failure.NOT_MEASURED : givenUp.failure();
    return switch (failure) {
      case NOT_APPLIED ->
          new Judgement(null, Verdict.INCONCLUSIVE, "could not be tried: " + reason());
      case NOT_STARTED ->
          new Judgement(
              null,
              replicates.isEmpty() ? Verdict.REFUTED : Verdict.INCONCLUSIVE,
              "the service does not start with it: " + reason());
      case NOT_MEASURED ->
          new Judgement(null, Verdict.INCONCLUSIVE, "could not be measured: " + reason());
    };
  }
}
