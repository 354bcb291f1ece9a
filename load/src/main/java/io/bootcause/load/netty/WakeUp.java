package io.bootcause.load.netty;

import io.bootcause.load.Alarm;
import io.bootcause.load.SpinBudget;
import io.bootcause.load.WakeLead;
import io.netty.channel.EventLoop;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Calls a phase on the event loop at an instant to within microseconds, which Netty's own timers,
 * in milliseconds, cannot. As the cleartext engine does, it has an alarm ring {@link WakeLead}
 * before the instant and polls from there, as long as the {@link SpinBudget} allows.
 *
 * <p>It also watches for stalls: the loop should come round when the alarm rings, {@value
 * #GUARD_NANOS} ns after the last time at the latest. Used on the loop's thread, but for {@link
 * #ring}.
 */
final class WakeUp {
  private static final long NONE = Long.MAX_VALUE;
  private static final long GUARD_NANOS = 20_000_000;

  private final EventLoop loop;
  private final Alarm alarm;
  private final WakeLead lead = new WakeLead();
  private SpinBudget spin = new SpinBudget(0);
  private @Nullable Runnable phase;
  private long ringsAt = NONE;
  private boolean polling;
  private boolean called;
  private long polledAt;
  private long maxStall;

  WakeUp(EventLoop loop) {
    this.loop = loop;
    alarm = new Alarm("bootcause-load-alarm", this::ring);
  }

  Alarm alarm() {
    return alarm;
  }

  void begin(Runnable newPhase, long now) {
    phase = newPhase;
    spin = new SpinBudget(now);
    ringsAt = NONE;
    polling = false;
    maxStall = 0;
  }

  void end() {
    phase = null;
    ringsAt = NONE;
    alarm.clear();
  }

  /** Calls at a nanoTime, or before. */
  void at(long instant, long now, boolean answersToCome) {
    long remaining = instant - now;
    if (remaining <= 0 || (remaining <= lead.nanos() && spin.allows(now))) {
      poll(now, remaining > 0 && !answersToCome);
      return;
    }
    polling = false;
    long wanted = remaining <= lead.nanos() ? instant : instant - lead.nanos();
    long at = Math.min(wanted, now + GUARD_NANOS);
    if (at < ringsAt) {
      ringsAt = at;
      alarm.set(at);
    }
  }

  /** The loop looks for answers before it runs what it is given. */
  private void poll(long now, boolean idle) {
    if (polling && idle) {
      spin.spend(now - polledAt);
    }
    polling = true;
    polledAt = now;
    if (!called) {
      called = true;
      loop.execute(this::polled);
    }
  }

  private void polled() {
    called = false;
    call();
  }

  /** Comes from the alarm's thread. */
  private void ring() {
    try {
      loop.execute(this::rang);
    } catch (RejectedExecutionException e) {
      // The engine was closed.
    }
  }

  private void rang() {
    long at = ringsAt;
    ringsAt = NONE;
    if (at != NONE) {
      long late = System.nanoTime() - at;
      maxStall = Math.max(maxStall, late);
      lead.observe(Math.max(0, late));
    }
    call();
  }

  private void call() {
    Runnable current = phase;
    if (current != null) {
      current.run();
    }
  }

  long spinNanos() {
    return spin.spentNanos();
  }

  long maxStallNanos() {
    return maxStall;
  }
}
