package io.bootcause.load;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How the event loop waits: for answers at once, and for an instant to within microseconds.
 *
 * <ul>
 *   <li>More than {@value #COARSE_NANOS} ns to go: select with a timeout in milliseconds, which
 *       ends a millisecond early.
 *   <li>Less: select, with the {@link Alarm} set {@link WakeLead} before the instant.
 *   <li>Within that lead: poll the selector, as long as the {@link SpinBudget} allows.
 * </ul>
 *
 * <p>It also watches for stalls: a turn of the loop lasts from the moment it should have woken to
 * the moment it waits again.
 */
final class LoopWait {
  private static final long COARSE_NANOS = 3_000_000;
  private static final long MILLI = 1_000_000;

  /** A guard only: nothing depends on it unless the alarm's thread gets no CPU. */
  private static final long GUARD_MILLIS = 5;

  private static final long LONGEST_MILLIS = 1_000;

  private final Selector selector;
  private final Alarm alarm;
  private final WakeLead lead;
  private final SpinBudget spin;
  private final Consumer<SelectionKey> onReady;

  private long wokeAt;
  private long turnStart;
  private long maxStall;

  LoopWait(
      Selector selector, Alarm alarm, WakeLead lead, Consumer<SelectionKey> onReady, long now) {
    this.selector = selector;
    this.alarm = alarm;
    this.lead = lead;
    this.onReady =
        key -> {
          if (wokeAt == 0) {
            wokeAt = System.nanoTime();
          }
          onReady.accept(key);
        };
    spin = new SpinBudget(now);
    turnStart = now;
  }

  /** Handles what is ready; returns at the given nanoTime or before. */
  void until(long instant) throws IOException {
    long now = System.nanoTime();
    maxStall = Math.max(maxStall, now - turnStart);
    wokeAt = 0;
    long remaining = instant - now;
    if (remaining <= 0) {
      selector.selectNow(onReady);
      turnStart = now;
    } else if (remaining > COARSE_NANOS) {
      long millis = Math.min(LONGEST_MILLIS, remaining / MILLI - 1);
      selector.select(onReady, millis);
      woke(now + millis * MILLI);
    } else if (remaining > lead.nanos()) {
      ring(instant - lead.nanos(), lead);
    } else if (spin.allows(now)) {
      boolean idle = selector.selectNow(onReady) == 0;
      turnStart = now;
      if (idle) {
        spin.spend(System.nanoTime() - now);
      }
    } else {
      ring(instant, null);
    }
  }

  private void ring(long at, @Nullable WakeLead learns) throws IOException {
    alarm.set(at);
    selector.select(onReady, GUARD_MILLIS);
    boolean rang = alarm.clear();
    woke(at);
    if (rang && learns != null && wokeAt >= at) {
      learns.observe(wokeAt - at);
    }
  }

  /** The turn began when the loop woke, or when it should have if that was before. */
  private void woke(long planned) {
    if (wokeAt == 0) {
      wokeAt = System.nanoTime();
    }
    turnStart = Math.min(wokeAt, planned);
  }

  long spinNanos() {
    return spin.spentNanos();
  }

  long maxStallNanos() {
    return maxStall;
  }
}
