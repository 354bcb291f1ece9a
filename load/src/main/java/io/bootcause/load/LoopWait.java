package io.bootcause.load;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * How the event loop waits: for answers at once, and for an instant to within microseconds.
 *
 * <ul>
 *   <li>More than {@value #COARSE_NANOS} ns to go: select with a timeout in milliseconds, which
 *       ends a millisecond early.
 *   <li>Less, with answers to come: select, with the {@link Alarm} set {@link WakeLead} before the
 *       instant.
 *   <li>Less, with none to come: park until {@link WakeLead} before the instant. It wakes one
 *       thread instead of two; a connection that its server closes meanwhile is seen right after.
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
  private final WakeLead ringLead;
  private final WakeLead parkLead;
  private final SpinBudget spin;
  private final Consumer<SelectionKey> onReady;

  private long wokeAt;
  private long turnStart;
  private long maxStall;

  LoopWait(
      Selector selector,
      Alarm alarm,
      WakeLead ringLead,
      WakeLead parkLead,
      Consumer<SelectionKey> onReady,
      long now) {
    this.selector = selector;
    this.alarm = alarm;
    this.ringLead = ringLead;
    this.parkLead = parkLead;
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

  /**
   * Handles what is ready; returns at the given nanoTime or before.
   *
   * @param answersToCome whether any request is under way
   */
  void until(long instant, boolean answersToCome) throws IOException {
    long now = System.nanoTime();
    maxStall = Math.max(maxStall, now - turnStart);
    wokeAt = 0;
    long remaining = instant - now;
    WakeLead lead = answersToCome ? ringLead : parkLead;
    if (remaining <= 0) {
      poll(now);
    } else if (remaining > COARSE_NANOS) {
      long millis = Math.min(LONGEST_MILLIS, remaining / MILLI - 1);
      selector.select(onReady, millis);
      woke(now + millis * MILLI);
    } else if (remaining <= lead.nanos() && spin.allows(now)) {
      if (poll(now) == 0) {
        spin.spend(System.nanoTime() - now);
      }
    } else {
      // Without a lead left, or without the budget to use it up, wake at the instant, and late.
      long at = remaining <= lead.nanos() ? instant : instant - lead.nanos();
      boolean onTime = answersToCome ? ring(at) : park(at);
      woke(at);
      if (onTime) {
        lead.observe(turnDelay(at));
      }
    }
  }

  private int poll(long now) throws IOException {
    turnStart = now;
    return selector.selectNow(onReady);
  }

  /** True if it was the alarm that ended the wait. */
  private boolean ring(long at) throws IOException {
    alarm.set(at);
    selector.select(onReady, GUARD_MILLIS);
    boolean rang = alarm.clear();
    return rang && (wokeAt == 0 || wokeAt >= at);
  }

  private boolean park(long at) throws IOException {
    LockSupport.parkNanos(this, at - System.nanoTime());
    wokeAt = System.nanoTime();
    selector.selectNow(onReady);
    return wokeAt >= at; // else it was interrupted or woke for no reason
  }

  private long turnDelay(long at) {
    return Math.max(0, wokeAt - at);
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
