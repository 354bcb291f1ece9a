package io.bootcause.investigation;

import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.IdleContrast;
import io.bootcause.report.Progress;
import io.bootcause.service.ServiceException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Leaves all instances alone for a while, then asks each of them in turn: the instances share the
 * waiting, and never answer at the same time.
 */
final class IdleGaps {
  /** Sampling interval around single requests: a stall of 50 ms must give tens of samples. */
  private static final Duration FINE = Duration.ofMillis(1);

  /** The profiler is started before the silence ends, so that starting it delays no request. */
  private static final Duration PROFILER_LEAD = Duration.ofSeconds(2);

  private static final Duration PROFILED = Duration.ofSeconds(10);

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
   * longer ones would show nothing new. Where the longest one did no harm, none is tried: it is
   * kept first, as what has expired after a short one has expired after a long one.
   *
   * @param soFar reads the idle phases recorded so far
   * @param longestDone whether the longest silence was already kept, beside other work
   */
  void probe(Supplier<IdleContrast> soFar, boolean longestDone)
      throws ServiceException, InterruptedException {
    if (longestDone && soFar.get().longestIsQuiet(IdleContrast.MIN_FIRSTS)) {
      return;
    }
    for (Instance instance : instances) {
      shapes.wake(instance);
    }
    List<Double> silences = Silences.forInstances(instances.size(), !longestDone);
    for (int round = 0; round < silences.size(); round++) {
      double seconds = silences.get(round);
      once(seconds, false, round);
      if (round == 0 && !longestDone && soFar.get().longestIsQuiet(instances.size())) {
        return;
      }
      boolean lastOfItsLength = round + 1 == silences.size() || silences.get(round + 1) != seconds;
      Optional<IdleContrast.Silence> exposing =
          lastOfItsLength ? soFar.get().exposing() : Optional.empty();
      if (exposing.isPresent() && exposing.get().stalledShare() == 1) {
        return;
      }
    }
  }

  /**
   * One silence, then the requests after it, on each instance. The stacks are sampled around the
   * requests only, unless methods are traced.
   */
  void once(double seconds, boolean traced, int round)
      throws ServiceException, InterruptedException {
    progress.doing("silence of " + Evidence.seconds(seconds) + (traced ? ", methods traced" : ""));
    if (seconds == Silences.SHORTEST) {
      // While one of them stalls for seconds the others would be silent for longer than meant.
      for (Instance instance : instances) {
        shapes.wake(instance);
        ask(List.of(instance), seconds, System.nanoTime(), traced, round);
      }
      return;
    }
    ask(instances, seconds, System.nanoTime(), traced, round);
  }

  /** Wakes the instances beside the first, whose silence begins with that. */
  long silenceBeside() throws InterruptedException {
    for (Instance instance : instances.subList(1, instances.size())) {
      shapes.wake(instance);
    }
    return System.nanoTime();
  }

  /** Ends a silence that the instances beside the first have kept while that one was at work. */
  void endBeside(long since) throws ServiceException, InterruptedException {
    double soFar = (System.nanoTime() - since + PROFILER_LEAD.toNanos()) / 1e9;
    double seconds = Math.max(Silences.LONGEST, Math.ceil(soFar));
    progress.doing("the others have been silent for " + Evidence.seconds(seconds));
    ask(instances.subList(1, instances.size()), seconds, since, false, 0);
  }

  private void ask(List<Instance> asked, double seconds, long since, boolean traced, int round)
      throws ServiceException, InterruptedException {
    long end = since + Math.round(seconds * 1e9);
    if (!traced) {
      sleepUntil(end - PROFILER_LEAD.toNanos());
      for (Instance instance : asked) {
        instance.startProfiler(FINE, PROFILED);
      }
    }
    sleepUntil(end);
    for (Instance instance : asked) {
      shapes.afterSilence(instance, seconds, traced, round);
    }
    for (Instance instance : asked) {
      instance.stopProfiler();
    }
  }

  private static void sleepUntil(long nanoTime) throws InterruptedException {
    long left = nanoTime - System.nanoTime();
    if (left > 0) {
      TimeUnit.NANOSECONDS.sleep(left);
    }
  }
}
