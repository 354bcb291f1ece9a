package io.bootcause.experiment;

import io.bootcause.experiment.Attempt.Failed;
import io.bootcause.experiment.Attempt.Failure;
import io.bootcause.experiment.Attempt.Measured;
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One variant's way through the rounds: its replicates and its failures. */
final class Track {
  private static final int LONGEST_REASON = 200;

  /** One for each round, null where it failed or took no part. */
  private final List<@Nullable Replicate> rounds = new ArrayList<>();

  private final int first;
  private int failuresInARow;
  private String seen = "";
  private @Nullable Failed givenUp;

  /**
   * @param first round that it takes part in, from 0
   */
  Track(int first) {
    this.first = first;
    for (int round = 0; round < first; round++) {
      rounds.add(null);
    }
  }

  void add(@Nullable Attempt attempt) {
    if (attempt instanceof Measured measured) {
      failuresInARow = 0;
      rounds.add(measured.replicate());
      seen = measured.seen().isEmpty() ? seen : measured.seen();
      return;
    }
    rounds.add(null);
    Failed failed =
        attempt instanceof Failed f ? f : new Failed(Failure.NOT_MEASURED, "was not measured");
    failuresInARow++;
    if (failed.failure() == Failure.NOT_APPLIED || failuresInARow >= 2) {
      givenUp = failed;
    }
  }

  /** What the change did in its newest JVM; empty if that says no more than the change. */
  String seen() {
    return seen;
  }

  /** Rounds that have been run, those included that it took no part in. */
  int rounds() {
    return rounds.size();
  }

  List<Replicate> replicates() {
    return rounds.stream().flatMap(Stream::ofNullable).toList();
  }

  /** Of the rounds since another one takes part. */
  List<Replicate> replicatesBeside(Track other) {
    return rounds.stream().skip(other.first).flatMap(Stream::ofNullable).toList();
  }

  /** The same metric in the rounds that both took part in; empty if they are too few. */
  Optional<PairedRatio> against(Track control) {
    int both = Math.min(rounds.size(), control.rounds.size());
    return PairedRatio.of(means(control, both), means(this, both), 0);
  }

  private static List<Double> means(Track track, int rounds) {
    return track.rounds.subList(0, rounds).stream()
        .map(r -> r == null ? Double.NaN : r.mean())
        .toList();
  }

  boolean hasGivenUp() {
    return givenUp != null;
  }

  /** One line. */
  String reason() {
    String first = givenUp == null ? "" : givenUp.reason().strip().lines().findFirst().orElse("");
    return first.length() > LONGEST_REASON ? first.substring(0, LONGEST_REASON) + "…" : first;
  }

  /**
   * What to say of a change that was given up. A fix that a service does not start with is none;
   * where code was patched to see whether it is the cause, that was only not to be seen.
   */
  Judgement failure(Change change) {
    Failure failure = givenUp == null ? Failure.NOT_MEASURED : givenUp.failure();
    return switch (failure) {
      case NOT_APPLIED ->
          new Judgement(null, Verdict.INCONCLUSIVE, "could not be tried: " + reason());
      case NOT_STARTED ->
          new Judgement(
              null,
              replicates().isEmpty() && !(change instanceof Change.Patch)
                  ? Verdict.REFUTED
                  : Verdict.INCONCLUSIVE,
              "the service does not start with it: " + reason());
      case NOT_MEASURED ->
          new Judgement(null, Verdict.INCONCLUSIVE, "could not be measured: " + reason());
    };
  }
}
