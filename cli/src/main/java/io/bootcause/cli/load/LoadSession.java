package io.bootcause.cli.load;

import io.bootcause.load.EngineOptions;
import io.bootcause.load.Generator;
import io.bootcause.load.GeneratorLimits;
import io.bootcause.load.GeneratorValidity;
import io.bootcause.load.GeneratorValidity.Check;
import io.bootcause.load.HttpRequest;
import io.bootcause.load.LoadModel;
import io.bootcause.load.LoadPhase;
import io.bootcause.load.PhaseResult;
import io.bootcause.load.Rehearsal;
import io.bootcause.load.SampleObserver;
import io.bootcause.load.Schedules;
import io.bootcause.load.SystemLimits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Runs the phases one after the other. Ends early, with what there is, when the tool is told to.
 */
final class LoadSession implements AutoCloseable {
  private static final long LAST_WORDS_SECONDS = 10;

  private final Generator engine;
  private final List<HttpRequest> requests;
  private final List<Integer> sizes;
  private final int threads;
  private final int ports = SystemLimits.current().ports();
  private final CountDownLatch done = new CountDownLatch(1);
  private final Thread onExit = new Thread(this::cutShort, "bootcause-load-exit");
  private volatile boolean stopped;

  /**
   * A session.
   *
   * @param sizes bytes of each request on the wire
   */
  LoadSession(Generator engine, List<HttpRequest> requests, List<Integer> sizes, int threads) {
    this.engine = engine;
    this.requests = requests;
    this.sizes = sizes;
    this.threads = threads;
    Runtime.getRuntime().addShutdownHook(onExit);
  }

  /** Ctrl-C: the phase ends, and the JVM waits until its figures are printed. */
  private void cutShort() {
    stopped = true;
    engine.close();
    try {
      done.await(LAST_WORDS_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  boolean stopped() {
    return stopped;
  }

  void warmUp(LoadPhase phase) throws InterruptedException {
    if (!stopped) {
      Rehearsal.run(EngineOptions.DEFAULT);
    }
    if (!stopped) {
      try {
        engine.run(phase);
      } catch (IllegalStateException e) {
        ignoreIfStopped(e);
      }
    }
  }

  /**
   * Runs the phases.
   *
   * @param observers for each phase, who else sees its samples
   */
  List<LoadReport.Phase> run(
      List<LoadPhase> phases,
      boolean keepsTimes,
      Function<LoadPhase, List<SampleObserver>> observers)
      throws InterruptedException {
    List<LoadReport.Phase> done = new ArrayList<>();
    for (LoadPhase phase : phases) {
      LoadReport.Phase result = stopped ? null : run(phase, keepsTimes, observers.apply(phase));
      if (result != null) {
        done.add(result);
      }
    }
    return done;
  }

  private LoadReport.@Nullable Phase run(
      LoadPhase phase, boolean keepsTimes, List<SampleObserver> observers)
      throws InterruptedException {
    List<LabelFigures> labels = new ArrayList<>();
    int allSizes = 0;
    for (int i = 0; i < requests.size(); i++) {
      labels.add(new LabelFigures(requests.get(i).label(), sizes.get(i)));
      allSizes += sizes.get(i);
    }
    LabelFigures total = new LabelFigures("TOTAL", allSizes / requests.size());
    Collector collector = new Collector(labels, total, keepsTimes, observers);
    Map<String, Long> before = engine.unmetExpectations();
    try {
      PhaseResult result = engine.observe(phase, collector);
      return new LoadReport.Phase(
          result,
          collector,
          checks(result, collector),
          since(before, engine.unmetExpectations()),
          null);
    } catch (IllegalStateException e) {
      ignoreIfStopped(e);
      return null;
    } finally {
      for (SampleObserver observer : observers) {
        if (observer instanceof LiveLine live) {
          live.close();
        }
      }
    }
  }

  /** A closed engine takes no further phase. */
  private void ignoreIfStopped(IllegalStateException e) {
    if (!stopped) {
      throw e;
    }
  }

  private List<Check> checks(PhaseResult result, Collector collector) {
    List<Check> checks = new ArrayList<>(GeneratorValidity.of(result));
    double asked = 0;
    if (result.phase().model() instanceof LoadModel.Open open) {
      double seconds = Math.max(1e-9, result.phase().duration().toNanos() / 1e9);
      asked = Schedules.count(open.schedule(), result.phase().duration()) / seconds;
    }
    checks.addAll(GeneratorLimits.of(result, threads, asked, collector.connections(), ports));
    return List.copyOf(checks);
  }

  private static Map<String, Long> since(Map<String, Long> before, Map<String, Long> after) {
    Map<String, Long> more = new HashMap<>(after);
    before.forEach((text, count) -> more.merge(text, -count, Long::sum));
    more.values().removeIf(count -> count == 0);
    return Map.copyOf(more);
  }

  /** Everything has been said. */
  @Override
  public void close() {
    done.countDown();
    if (!stopped) {
      try {
        Runtime.getRuntime().removeShutdownHook(onExit);
      } catch (IllegalStateException e) {
        // The JVM is ending already.
      }
      engine.close();
    }
  }
}
