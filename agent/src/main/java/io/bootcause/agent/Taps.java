package io.bootcause.agent;

import io.bootcause.agent.boot.TapProbe;
import io.bootcause.agent.instrument.TapInstrumenter;
import io.bootcause.agent.tap.Expressions;
import io.bootcause.agent.tap.TapCost;
import io.bootcause.agent.tap.TapMethods;
import io.bootcause.agent.tap.TapRecorder;
import io.bootcause.wire.TapBatch;
import io.bootcause.wire.TapSettings;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What is looked at by hand: one thing at a time. */
final class Taps {
  private final Instrumentation jvm;
  private final Expressions expressions;
  private volatile @Nullable TapRecorder recorder;
  private @Nullable TapInstrumenter instrumenter;
  private volatile long costNanos;

  /** A plain monitor: this one nobody looks at. */
  private final Object bell = new Object();

  Taps(Instrumentation jvm, Expressions expressions) {
    this.jvm = jvm;
    this.expressions = expressions;
  }

  synchronized List<String[]> open(String[] words) throws Exception {
    close();
    TapSettings settings = TapSettings.fromWords(words);
    TapMethods methods = new TapMethods();
    TapRecorder ours =
        new TapRecorder(
            settings,
            methods,
            expressions.test(settings.condition()),
            expressions.test(settings.expression()));
    // Beside the changing of classes: somebody waits for the first call.
    FutureTask<TapCost> measuring = new FutureTask<>(() -> TapCost.measure(settings));
    AgentThreads.start("bootcause-cost", measuring);
    TapInstrumenter taps = new TapInstrumenter(jvm, settings, methods);
    recorder = ours;
    instrumenter = taps;
    List<String[]> rows = new ArrayList<>(taps.open());
    TapCost cost = measuring.get();
    costNanos = cost.perCall;
    rows.add(new String[] {"cost", cost.perCall + " " + cost.inside});
    // Not before: the first tree would lack what was not tapped yet.
    TapProbe.sink = ours;
    synchronized (bell) {
      bell.notifyAll();
    }
    return rows;
  }

  /** True while something is looked at. */
  boolean open() {
    return recorder != null;
  }

  /** Returns at the latest after this time. */
  void awaitOpen(long millis) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    synchronized (bell) {
      for (long left = millis; left > 0 && !open(); ) {
        bell.wait(left);
        left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      }
    }
  }

  List<String[]> read() {
    TapRecorder ours = recorder;
    return ours == null ? Collections.emptyList() : ours.read();
  }

  @Nullable TapBatch poll() {
    TapRecorder ours = recorder;
    if (ours == null) {
      return null;
    }
    ours.tick(costNanos);
    return ours.poll();
  }

  synchronized void close() {
    TapRecorder ours = recorder;
    TapInstrumenter taps = instrumenter;
    if (ours != null) {
      TapProbe.release(ours);
    }
    if (taps != null) {
      taps.close();
    }
    recorder = null;
    instrumenter = null;
  }
}
