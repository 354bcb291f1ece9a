package io.bootcause.investigation;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.experiment.Effect;
import io.bootcause.experiment.ExperimentResult;
import io.bootcause.experiment.Plan;
import io.bootcause.experiment.Prediction;
import io.bootcause.experiment.Verdict;
import io.bootcause.report.Progress;
import io.bootcause.service.change.Change;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ToldRoundsTest {
  private static final Change FIRST = new Change.SetProperty("first", "1");
  private static final Change SECOND = new Change.SetProperty("second", "1");

  private final List<String> said = new ArrayList<>();
  private long now;

  private final Progress progress =
      new Progress() {
        @Override
        public void stage(String name) {}

        @Override
        public void doing(String what) {
          said.add(what);
        }

        @Override
        public void left(Duration left) {
          said.add(left.toSeconds() + " s left");
        }

        @Override
        public void say(String line) {}

        @Override
        public void close() {}
      };

  private ToldRounds rounds(Duration budget, Change... changes) {
    List<Plan.Candidate> candidates =
        List.of(changes).stream().map(c -> new Plan.Candidate(c, Prediction.none())).toList();
    return new ToldRounds(Plan.of(candidates, "request", "ms", budget, 1), progress, () -> now);
  }

  private static ExperimentResult result(Change change, double ratio) {
    Effect effect = Double.isNaN(ratio) ? null : new Effect(10, 10 * ratio, ratio, 0, 2, 1);
    return new ExperimentResult(
        change, "request", "ms", effect, Verdict.INCONCLUSIVE, "", List.of(), List.of());
  }

  @Test
  void saysWhatTheRoundsHaveShownAndWhenTheFirstLookIs() {
    ToldRounds rounds = rounds(Duration.ofMinutes(4), FIRST, SECOND);
    now += TimeUnit.SECONDS.toNanos(40);
    rounds.roundDone(0, List.of(result(FIRST, 0.2), result(SECOND, Double.NaN)));

    assertThat(said)
        .containsExactly(
            "90 s left",
            "2 changes against the service as it is",
            "80 s left",
            "2 changes against the service as it is: 0.20×, ? after 1 round");
  }

  @Test
  void saysNoRatiosWhereThereAreNone() {
    rounds(Duration.ofSeconds(60), FIRST).roundDone(0, List.of(result(FIRST, Double.NaN)));
    assertThat(said).last().isEqualTo("1 change against the service as it is: 1 round");
  }

  @Test
  void afterTheFirstLookEachRoundMayBeTheLast() {
    ToldRounds rounds = rounds(Duration.ofSeconds(60), FIRST);
    now += TimeUnit.SECONDS.toNanos(60);
    rounds.roundDone(2, List.of(result(FIRST, 0.5)));

    assertThat(said)
        .containsExactly(
            "60 s left",
            "1 change against the service as it is",
            "20 s left",
            "1 change against the service as it is: 0.50× after 3 rounds");
  }
}
