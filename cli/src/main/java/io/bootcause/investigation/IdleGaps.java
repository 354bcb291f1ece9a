package io.bootcause.investigation;

import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.IdleContrast;
import io.bootcause.report.Progress;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Leaves all instances alone for a while, then asks each of them in turn: the instances share the
 * waiting, and never answer at the same time.
 */
final class IdleGaps {
  private final List<Instance> instances;
  private final LoadShapes shapes;
  private final Progress progress;

  IdleGaps(List<Instance> instances, LoadShapes shapes, Progress progress) {
    this.instances = instances;
    this.shapes = shapes;
    this.progress = progress;
  }

  /**
   * Tries silences from short to long, and stops when one of them makes every first request stall:
   * longer ones would show nothing new.
   *
   * @param soFar reads the idle phases recorded so far
   */
  void probe(Supplier<IdleContrast> soFar) throws InterruptedException {
    for (Instance instance : instances) {
      shapes.wake(instance);
    }
    List<Double> silences = Silences.forInstances(instances.size());
    for (int round = 0; round < silences.size(); round++) {
      double seconds = silences.get(round);
      once(seconds, false, round);
      boolean lastOfItsLength = round + 1 == silences.size() || silences.get(round + 1) != seconds;
      Optional<IdleContrast.Silence> exposing =
          lastOfItsLength ? soFar.get().exposing() : Optional.empty();
      if (exposing.isPresent() && exposing.get().stalledShare() == 1) {
        return;
      }
    }
  }

  /** One silence, then the requests after it, on each instance. */
  void once(double seconds, boolean traced, int round) throws InterruptedException {
    progress.doing("silence of " + Evidence.seconds(seconds) + (traced ? ", methods traced" : ""));
    Thread.sleep(Math.round(seconds * 1000));
    for (Instance instance : instances) {
      shapes.afterSilence(instance, seconds, traced, round);
    }
  }
}
