package io.bootcause.load;

import java.io.IOException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * How the event loop waits: for answers at once, and for an instant to within microseconds.
 *
 * <p>Where sends are far apart they shall be punctual: it wakes {@link WakeLead} before the instant
 * and polls from there, as long as the {@link SpinBudget} allows. Where they are close and gathered
 * anyway it wakes at the instant, and saves the polling.
 *
 * <p>A precise loop waits with a timeout in nanoseconds. One that knows milliseconds only:
 *
 * <ul>
 *   <li>more than {@value #COARSE_NANOS} ns to go: waits that long but for a millisecond;
 *   <li>less, with answers to come: waits, and has the {@link Alarm} wake it;
 *   <li>less, with none to come: parks. It wakes one thread instead of two; a connection that its
 *       server closes meanwhile is seen right after.
 * </ul>
 *
 * <p>It also watches for stalls: a turn of the loop lasts from the moment it should have woken to
 * the moment it waits again.
 */
final class LoopWait implements EventLoop.Listener {
  private static final long COARSE_NANOS = 3_000_000;
  private static final long MILLI = 1_000_000;

  /** A guard only: nothing depends on it unless the alarm's thread gets no CPU. */
  private static final long GUARD_NANOS = 5_000_000;

  private static final long LONGEST_NANOS = 1_000_000_000;

  private final EventLoop loop;
  private final @Nullable Alarm alarm;
  private final WakeLead awaitLead;
  private final WakeLead parkLead;
  private final SpinBudget spin;
  private final EventLoop.Listener listener;

  private long wokeAt;
  private long turnStart;
  private long maxStall;

  /**
   * Waits for one phase.
   *
   * @param alarm null if the loop is precise
   */
  LoopWait(
      EventLoop loop,
      @Nullable Alarm alarm,
      WakeLead awaitLead,
      WakeLead parkLead,
      EventLoop.Listener listener,
      long now) {
    this.loop = loop;
    this.alarm = alarm;
    this.awaitLead = awaitLead;
    this.parkLead = parkLead;
    this.listener = listener;
    spin = new SpinBudget(now);
    turnStart = now;
  }

  @Override
  public void ready(Link link, boolean readable, boolean writable) {
    if (wokeAt == 0) {
      wokeAt = System.nanoTime();
    }
    listener.ready(link, readable, writable);
  }

  /**
   * Handles what is ready; returns at the given nanoTime or before.
   *
   * @param answersToCome whether any request is under way
   * @param punctual whether to be awake by then; else it wakes then, and some microseconds late
   */
  void until(long instant, boolean answersToCome, boolean punctual) throws IOException {
    long now = System.nanoTime();
    maxStall = Math.max(maxStall, now - turnStart);
    wokeAt = 0;
    long remaining = instant - now;
    boolean parks = alarm != null && !answersToCome;
    WakeLead lead = parks ? parkLead : awaitLead;
    if (remaining <= 0) {
      poll(now);
    } else if (remaining > COARSE_NANOS) {
      long nanos = Math.min(LONGEST_NANOS, remaining - MILLI);
      loop.await(this, nanos);
      woke(now + nanos);
    } else if (punctual && remaining <= lead.nanos() && spin.allows(now)) {
      if (poll(now) == 0) {
        spin.spend(System.nanoTime() - now);
      }
    } else {
      // Without a lead left, or without the budget to use it up, wake at the instant, and late.
      long at = punctual && remaining > lead.nanos() ? instant - lead.nanos() : instant;
      boolean onTime = alarm == null ? sleep(at, now) : answersToCome ? ring(alarm, at) : park(at);
      woke(at);
      if (onTime) {
        lead.observe(Math.max(0, wokeAt - at));
      }
    }
  }

  private int poll(long now) throws IOException {
    turnStart = now;
    return loop.await(this, 0);
  }

  /** True if it was the time that ended the wait. */
  private boolean sleep(long at, long now) throws IOException {
    return loop.await(this, at - now) == 0;
  }

  /** True if it was the alarm that ended the wait. */
  private boolean ring(Alarm bell, long at) throws IOException {
    bell.set(at);
    loop.await(this, GUARD_NANOS);
    boolean rang = bell.clear();
    return rang && (wokeAt == 0 || wokeAt >= at);
  }

  private boolean park(long at) throws IOException {
    LockSupport.parkNanos(this, at - System.nanoTime());
    wokeAt = System.nanoTime();
    loop.await(this, 0);
    return wokeAt >= at; // else it was interrupted or woke for no reason
  }

  /** The turn began when the loop woke, or when it should have if that was before. */
  private void woke(long planned) {
    if (wokeAt == 0) {
      wokeAt = System.nanoTime();
    }
    turnStart = Math.min(wokeAt, planned);
  }

  /** How late it may well be when it wakes. */
  long leadNanos() {
    return awaitLead.nanos();
  }

  long spinNanos() {
    return spin.spentNanos();
  }

  long maxStallNanos() {
    return maxStall;
  }
}
