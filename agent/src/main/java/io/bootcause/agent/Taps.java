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
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What is looked at by hand: one thing at a time. */
final class Taps {
  private static final long[] MEASURED_AGAIN_MILLIS = {300, 700, 2_000, 5_000};

  /** As {@link TapRecorder#state}. */
  private static final String[] NOTHING = {"", "0", "1", "0", "0", "0", ""};

  private final Instrumentation jvm;
  private final Expressions expressions;
  private volatile @Nullable TapRecorder recorder;
  private @Nullable TapInstrumenter instrumenter;
  private @Nullable Thread measuringAgain;
  private volatile @Nullable TapCost cost;

  /** A plain monitor: this one nobody looks at. */
  private final Object bell = new Object();

  Taps(Instrumentation jvm, Expressions expressions) {
    this.jvm = jvm;
    this.expressions = expressions;
  }

  synchronized List<String[]> open(String[] words) throws Exception {
    close();
    TapSettings settings = TapSettings.fromWords(words);
    OpenModule.toUs(jvm, "java.util");
    OpenModule.toUs(jvm, "java.util.concurrent");
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
    TapCost first = measuring.get();
    cost = first;
    rows.add(new String[] {"cost", first.perCall + " " + first.inside});
    // Not before: the first tree would lack what was not tapped yet.
    TapProbe.sink = ours;
    synchronized (bell) {
      bell.notifyAll();
    }
    if (settings.mode() == TapSettings.Mode.TRACE) {
      measuringAgain = AgentThreads.start("bootcause-cost", () -> measureAgain(ours, settings));
    }
    return rows;
  }

  /** What is timed is compiled by and by, and so is what times it. */
  private void measureAgain(TapRecorder ours, TapSettings settings) {
    try {
      for (long wait : MEASURED_AGAIN_MILLIS) {
        Thread.sleep(wait);
        TapCost before = cost;
        if (recorder != ours || before == null) {
          return;
        }
        cost = before.least(TapCost.measure(settings));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
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

  /** Rows as {@code TAP_READ} replies. The first is there if nothing is looked at, too. */
  List<String[]> read() {
    TapRecorder ours = recorder;
    TapCost now = cost;
    String[] state = ours == null ? NOTHING : ours.state();
    String[] all = Arrays.copyOf(state, state.length + 3);
    all[state.length] = String.valueOf(now == null ? 0 : now.perCall);
    all[state.length + 1] = String.valueOf(now == null ? 0 : now.inside);
    all[state.length + 2] = String.valueOf(TapProbe.changed);
    List<String[]> rows = new ArrayList<>();
    rows.add(all);
    if (ours != null) {
      rows.addAll(ours.figures());
    }
    return rows;
  }

  @Nullable TapBatch poll() {
    TapRecorder ours = recorder;
    if (ours == null) {
      return null;
    }
    TapCost now = cost;
    ours.tick(now == null ? 0 : now.perCall);
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
    Thread measuring = measuringAgain;
    if (measuring != null) {
      measuring.interrupt();
    }
    measuringAgain = null;
    recorder = null;
    instrumenter = null;
  }
}
