package io.bootcause.investigation;

import io.bootcause.diagnosis.budget.Join;
import io.bootcause.diagnosis.evidence.Contrast;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.IdleContrast;
import io.bootcause.recording.MeasurementCheck;
import io.bootcause.recording.MeasurementCheck.Level;
import io.bootcause.recording.Phase;
import io.bootcause.recording.Recording;
import io.bootcause.report.Progress;
import io.bootcause.service.ServiceException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** The measuring half of an investigation: each load shape in turn, seen from inside as well. */
final class Measurement implements AutoCloseable {
  /** Sampling interval under load: the service must not feel it. */
  private static final Duration COARSE = Duration.ofMillis(10);

  /** Sampling ends by itself; a step may take long to answer its last requests. */
  private static final Duration OVERLOAD_AT_MOST = Duration.ofSeconds(40);

  /** Overloads more, for stalls that only came when nobody looked at the threads. */
  private static final int MORE_LOOKS = 2;

  private static final int WARM_UP_SLICES = 5;
  private static final int MAX_WARM_UP_SLICES = 20;

  /** Instances that only answer single requests need not reach their peak. */
  private static final int WARM_UP_SLICES_BESIDE = 3;

  private final Preparation prepared;
  private final Instances instances;
  private final Recorder recorder;
  private final LoadShapes shapes;
  private final Stages stages;
  private final Progress progress;
  private final IdleGaps gaps;
  private final Rescue.Watch safety;
  private final Standing standing;
  private final HeapWatch heap;
  private boolean longestBeside;

  Measurement(
      Preparation prepared,
      Instances instances,
      Recorder recorder,
      LoadShapes shapes,
      Stages stages,
      Progress progress,
      Rescue rescue) {
    this.prepared = prepared;
    this.instances = instances;
    this.recorder = recorder;
    this.shapes = shapes;
    this.stages = stages;
    this.progress = progress;
    this.gaps = new IdleGaps(instances.all(), shapes, progress);
    this.standing =
        new Standing(instances.first(), shapes, recorder, progress, prepared.artifact());
    this.heap =
        new HeapWatch(
            instances.first(),
            prepared.artifact(),
            prepared.settings().workload(),
            shapes,
            recorder);
    this.safety = rescue.over(this::interrupted);
  }

  /**
   * What the first requests tell: whether they succeed, and where they stand if they are slow.
   *
   * @throws ServiceException USAGE if it answers 4xx, MEASUREMENT if it fails otherwise
   */
  void checkRequests(FirstRequests firsts) throws ServiceException, InterruptedException {
    if (prepared.closesConnections()) {
      recorder.check(
          new MeasurementCheck(
              MeasurementCheck.CLOSES_CONNECTIONS,
              Level.VALID,
              "the requests ask for their connections to be closed: each opens a new one"));
    }
    if (firsts.areUnusuallySlow()) {
      stages.slow();
    }
    if (standsStill()) {
      return;
    }
    firsts.check();
    if (firsts.areSlow() && !instances.others().isEmpty()) {
      firstRequestsSampled(instances.others().get(0), prepared.requestLabels().size());
    }
  }

  /** The same of another JVM that has not been asked anything either, to see where they stand. */
  private void firstRequestsSampled(Instance other, int kinds)
      throws ServiceException, InterruptedException {
    stages.time(
        "first requests",
        () -> {
          other.startProfiler(COARSE, OVERLOAD_AT_MOST);
          shapes.firstRequests(other, kinds);
          other.stopProfiler();
          return other;
        });
  }

  /** Whether the service has stopped answering: then nothing more is sent to it. */
  private boolean standsStill() throws ServiceException, InterruptedException {
    return standing.over()
        || (shapes.patience().exhausted() != null && stages.time("standstill", standing::check));
  }

  void warmUp() throws ServiceException, InterruptedException {
    if (standing.over()) {
      return;
    }
    stages.time(
        "warm up",
        () -> {
          recorder.ignoreRequests(true);
          boolean warm =
              shapes.warmUp(
                  instances.first(),
                  WARM_UP_SLICES,
                  growsFromTheStart() ? WARM_UP_SLICES : MAX_WARM_UP_SLICES);
          recorder.check(
              new MeasurementCheck(
                  "warm-up",
                  warm ? Level.VALID : Level.DOUBTFUL,
                  warm
                      ? "throughput had settled before measuring"
                      : "throughput was still changing when measuring began"));
          for (Instance other : instances.others()) {
            if (shapes.patience().exhausted() != null) {
              break;
            }
            shapes.warmUp(other, WARM_UP_SLICES_BESIDE, WARM_UP_SLICES_BESIDE);
          }
          recorder.ignoreRequests(false);
          return warm;
        });
    recorder.jvmFlags(JvmFlags.of(instances.first().service().pid()));
    if (!standsStill()) {
      heap.count();
    }
  }

  /**
   * A leak may fill a small heap before the service is warm. What the very first requests leave
   * behind tells nothing; what the next few do, and as much again, does.
   */
  private boolean growsFromTheStart() throws InterruptedException {
    heap.count();
    if (!heap.counts()) {
      return false;
    }
    shapes.more(instances.first(), Long.MAX_VALUE);
    heap.count();
    for (int stretch = 0; stretch < 2 && heap.mayFill(); stretch++) {
      shapes.more(instances.first(), heap.requestsToSee());
      heap.count();
    }
    heap.lookForHolders();
    return heap.isSure();
  }

  /**
   * Every shape of load on the first instance. The others keep the longest silence meanwhile, which
   * costs no time of its own.
   */
  void load() throws ServiceException, InterruptedException {
    if (standing.over()) {
      return;
    }
    longestBeside = instances.others().size() >= IdleContrast.MIN_FIRSTS;
    long since = longestBeside ? gaps.silenceBeside() : 0;
    steadyAndSteps();
    if (standing.over()) {
      return;
    }
    PrintedErrors.read(instances.first(), recorder);
    hoard();
    if (longestBeside) {
      stages.time(
          "longest silence",
          () -> {
            gaps.endBeside(since);
            return since;
          });
    }
  }

  private void steadyAndSteps() throws ServiceException, InterruptedException {
    Instance first = instances.first();
    long since = System.nanoTime();
    long othersSoFar = instances.othersCpuNanos();
    stages.time(
        "steady load",
        () -> {
          first.startProfiler(COARSE, LoadShapes.STEADY);
          shapes.steady(first);
          first.stopProfiler(true, true);
          return first;
        });
    double othersCores =
        (double) (instances.othersCpuNanos() - othersSoFar) / (System.nanoTime() - since);
    if (Restlessness.of(
        othersCores, instances.others().size(), Runtime.getRuntime().availableProcessors())) {
      progress.say(
          String.format(
              Locale.ROOT,
              "the instances beside the first take %.1f processors though nobody asks them: ended",
              othersCores));
      instances.keepFirst();
      longestBeside = false;
    }
    if (standsStill()) {
      return;
    }
    stages.time(
        "concurrency steps",
        () -> {
          shapes.steps(first);
          return first;
        });
    if (standsStill()) {
      return;
    }
    heap.count();
    stages.time(
        "overload",
        () -> {
          sampledOverload(first);
          for (int again = 0;
              again < MORE_LOOKS
                  && recorder.stallsUnseen()
                  && shapes.patience().exhausted() == null;
              again++) {
            sampledOverload(first);
          }
          return first;
        });
    if (!standsStill()) {
      heap.count();
      if (heap.grows()) {
        stages.time("growing heap", this::onceMore);
      }
    }
  }

  private void sampledOverload(Instance first) throws ServiceException, InterruptedException {
    first.startProfiler(COARSE, OVERLOAD_AT_MOST);
    shapes.overload(first);
    first.stopProfiler(false, true);
  }

  /** What one stretch of load left behind may be a cache's; another one tells. */
  private boolean onceMore() throws InterruptedException {
    shapes.more(instances.first());
    heap.count();
    heap.lookForHolders();
    return heap.grows();
  }

  /** Whether the service still answers while many connections are held open that do nothing. */
  private void hoard() throws ServiceException, InterruptedException {
    Instance first = instances.first();
    stages.time(
        "idle connections",
        () -> {
          try (Hoard hoard = first.hoard(prepared.firstPath())) {
            if (shapes.probe(first, hoard) > 0) {
              first.startProfiler(COARSE, OVERLOAD_AT_MOST);
              shapes.probe(first, hoard);
              first.stopProfiler(false, true);
            }
          }
          return first;
        });
  }

  void idleGaps() throws ServiceException, InterruptedException {
    if (standing.over()) {
      return;
    }
    stages.time(
        "silences",
        () -> {
          gaps.probe(() -> IdleContrast.of(Join.of(recording())), longestBeside);
          List<Instance> all = instances.all();
          for (int i = 0; i < all.size(); i++) {
            Instance next = i + 1 < all.size() ? all.get(i + 1) : null;
            all.get(i).readOrigins(prepared.artifact(), next);
          }
          return instances;
        });
  }

  /** Traces what the stacks accuse, if they accuse anything. */
  void drillDown(Evidence evidence) throws ServiceException, InterruptedException {
    if (!standing.over() && evidence.idleContrast().flatMap(Contrast::path).isPresent()) {
      stages.time("drill down", () -> new DrillDown(instances.all(), gaps).run(evidence));
    }
  }

  /** What has been recorded so far. */
  Recording recording() {
    return recorder.recording(
        prepared.artifact(), instances.jdk(), prepared.requestLabels(), instances.instrumented());
  }

  /** The same for who has no more to come. */
  private Recording interrupted() {
    List<Phase> phases = recording().phases();
    if (!phases.isEmpty()) {
      recorder.check(
          new MeasurementCheck(
              MeasurementCheck.INTERRUPTED,
              Level.DOUBTFUL,
              "the measurement was interrupted after “"
                  + phases.get(phases.size() - 1).name()
                  + "”: what comes later is missing"));
    }
    return recording();
  }

  @Override
  public void close() {
    safety.close();
  }
}
