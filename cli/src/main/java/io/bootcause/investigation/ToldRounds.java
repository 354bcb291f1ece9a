package io.bootcause.investigation;

import io.bootcause.experiment.Effect;
import io.bootcause.experiment.ExperimentResult;
import io.bootcause.experiment.Experiments;
import io.bootcause.experiment.Plan;
import io.bootcause.report.Figures;
import io.bootcause.report.Progress;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * Says after each round of an experiment what it has shown so far, and how long it is to the next
 * look: the rounds so far are the best guess of those to come.
 */
final class ToldRounds implements Experiments.Progress {
  private final Plan plan;
  private final Progress progress;
  private final LongSupplier nanoTime;
  private final long started;

  ToldRounds(Plan plan, Progress progress, LongSupplier nanoTime) {
    this.plan = plan;
    this.progress = progress;
    this.nanoTime = nanoTime;
    this.started = nanoTime.getAsLong();
    Duration budget = plan.budget();
    progress.left(budget.compareTo(Timetable.PROOF) < 0 ? budget : Timetable.PROOF);
    progress.doing(changes(0) + " against the service as it is");
  }

  @Override
  public void roundDone(int round, List<ExperimentResult> soFar) {
    int done = round + 1;
    long spent = nanoTime.getAsLong() - started;
    int untilLook = Math.max(1, plan.minRounds() - done);
    progress.left(Duration.ofNanos(Math.round((double) spent / done * untilLook)));
    boolean any = soFar.stream().anyMatch(result -> result.effect() != null);
    String ratios = soFar.stream().map(ToldRounds::ratio).collect(Collectors.joining(", "));
    progress.doing(
        changes(soFar.size())
            + " against the service as it is: "
            + (any ? ratios + " after " : "")
            + (done == 1 ? "1 round" : done + " rounds"));
  }

  /** Those that are to be tried, and what came in as a last resort. */
  private String changes(int tried) {
    long meant = plan.candidates().stream().filter(c -> c.role() != Plan.Role.LAST_RESORT).count();
    long changes = Math.max(meant, tried);
    return changes + (changes == 1 ? " change" : " changes");
  }

  private static String ratio(ExperimentResult result) {
    Effect effect = result.effect();
    return effect == null ? "?" : Figures.ratio(effect.ratio());
  }
}
