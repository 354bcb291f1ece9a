package io.bootcause.agent.tap;

import io.bootcause.wire.TapSettings;
import io.bootcause.wire.TapSettings.Mode;

/**
 * What timing one call costs here, measured on calls that do nothing: {@code perCall} is what a
 * caller gets longer by, {@code inside} the part of it that the call itself seems to take.
 */
public final class TapCost {
  private static final int CALLS = 1000;

  /** Rounds without a better one after which it does not get better. */
  private static final int IN_VAIN = 20;

  private static final TapCost NONE = new TapCost(0, 0);

  public final long perCall;
  public final long inside;

  private TapCost(long perCall, long inside) {
    this.perCall = perCall;
    this.inside = inside;
  }

  /**
   * Takes 20 ms or so, 100 at most. The best of several rounds: the first ones are not compiled
   * yet. Under load none may be for some seconds: measured again later, {@link #least} tells.
   */
  public static TapCost measure(TapSettings real) {
    if (real.mode() != Mode.TRACE) {
      return NONE;
    }
    TapSettings settings =
        new TapSettings(Mode.TRACE, "", "", 1, 0, Long.MAX_VALUE, 1, false, "", "", 0);
    TapMethods methods = new TapMethods();
    int root = methods.add("r", "r", "r", true);
    int leaf = methods.add("l", "l", "l", false);
    TapRecorder recorder = new TapRecorder(settings, methods, null, null);
    long best = Long.MAX_VALUE;
    long inside = 0;
    long deadline = System.nanoTime() + 100_000_000L;
    int inVain = 0;
    for (int round = 0; round < 5 || (inVain < IN_VAIN && System.nanoTime() < deadline); round++) {
      long outer = recorder.enter(root);
      long start = System.nanoTime();
      for (int i = 0; i < CALLS; i++) {
        recorder.exit(recorder.enter(leaf), false);
      }
      long nanos = System.nanoTime() - start;
      long within = recorder.innermost(outer);
      recorder.abandon(outer);
      inVain++;
      if (nanos < best) {
        best = nanos;
        inVain = 0;
        inside = within;
      }
    }
    return new TapCost(best / CALLS, inside / CALLS);
  }

  /** Other work on the machine only ever adds to it. */
  public TapCost least(TapCost other) {
    return other.perCall < perCall ? other : this;
  }
}
