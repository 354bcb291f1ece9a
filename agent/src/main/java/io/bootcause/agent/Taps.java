package io.bootcause.agent;

import io.bootcause.agent.boot.TapProbe;
import io.bootcause.agent.instrument.TapInstrumenter;
import io.bootcause.agent.tap.Expressions;
import io.bootcause.agent.tap.TapCost;
import io.bootcause.agent.tap.TapMethods;
import io.bootcause.agent.tap.TapRecorder;
import io.bootcause.wire.TapBatch;
import io.bootcause.wire.TapSettings;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is looked at by hand: one thing at a time. */
final class Taps {
  private final Instrumentation jvm;
  private final Expressions expressions;
  private volatile @Nullable TapRecorder recorder;
  private @Nullable TapInstrumenter instrumenter;
  private volatile long costNanos;

  Taps(Instrumentation jvm, Expressions expressions) {
    this.jvm = jvm;
    this.expressions = expressions;
  }

  synchronized List<String[]> open(String[] words)
      throws IOException, ReflectiveOperationException {
    close();
    TapSettings settings = TapSettings.fromWords(words);
    TapMethods methods = new TapMethods();
    TapRecorder ours =
        new TapRecorder(
            settings,
            methods,
            expressions.test(settings.condition()),
            expressions.test(settings.expression()));
    TapCost cost = TapCost.measure(settings);
    costNanos = cost.perCall;
    TapInstrumenter taps = new TapInstrumenter(jvm, settings, methods);
    recorder = ours;
    instrumenter = taps;
    List<String[]> rows = new ArrayList<>();
    rows.add(new String[] {"cost", cost.perCall + " " + cost.inside});
    rows.addAll(taps.open());
    // Not before: the first tree would lack what was not tapped yet.
    TapProbe.sink = ours;
    return rows;
  }

  /** True while something is looked at. */
  boolean open() {
    return recorder != null;
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
