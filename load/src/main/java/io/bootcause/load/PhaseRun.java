package io.bootcause.load;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A phase, or a loop's part of one. Everything here happens on the loop's thread. */
final class PhaseRun implements EventLoop.Listener {
  /**
   * What of a phase a loop does.
   *
   * @param connections of the phase's
   * @param part its number among the parts; each takes every parts-th request
   * @param observer is shown each request that ended; null for nobody
   * @param gatherNanos for how much time sends go out together; see {@link Gathering}
   */
  record Share(
      LoadPhase phase,
      int connections,
      int part,
      int parts,
      @Nullable SampleObserver observer,
      long gatherNanos) {}

  /** How long a body waits for 100 Continue: as long as curl lets it. */
  private static final long CONTINUE_NANOS = 1_000_000_000;

  private final Share share;
  private final LoadPhase phase;
  private final LoopThread loop;
  private final BooleanSupplier cancelled;
  private final long timeoutNanos;
  private final long start;
  private final long end;
  private final Arrivals arrivals;
  private final List<Connection> connections;
  private final ConnectionPool pool;
  private final PhaseFigures figures;
  private final boolean constant;
  private final boolean thinks;
  private final LoopWait wait;
  private final Gathering gathering;
  private long nextTimeoutScan;
  private boolean gathers; // the next wait wakes for several sends at once

  PhaseRun(Share share, LoopThread loop, long start, BooleanSupplier cancelled) {
    this.share = share;
    this.phase = share.phase();
    this.loop = loop;
    this.cancelled = cancelled;
    this.start = start;
    timeoutNanos = phase.timeout().toNanos();
    connections = new ArrayList<>(share.connections());
    pool = new ConnectionPool(share.connections());
    end = start + phase.duration().toNanos();
    for (int i = 0; i < share.connections(); i++) {
      Connection connection = loop.newConnection(share.part() + i * share.parts(), start);
      connections.add(connection);
      pool.add(connection);
    }
    arrivals =
        Arrivals.of(phase.model(), start, phase.duration().toNanos(), share.part(), share.parts());
    figures = new PhaseFigures(start);
    constant = loop.requests().constant();
    thinks = phase.model() instanceof LoadModel.Closed && loop.requests().thinks();
    wait = loop.waiting(this, start);
    gathering = new Gathering(share.gatherNanos());
    nextTimeoutScan = start + timeoutNanos;
  }

  PhaseResult run() throws IOException {
    GeneratorCpu.Used before = loop.cpu().before();
    try {
      long now = System.nanoTime();
      while (!done(now)) {
        expire(now);
        sendDue(now);
        long instant = nextInstant(now);
        wait.until(instant, figures.busy() > 0, !gathers);
        now = System.nanoTime();
      }
      cancelRest(now);
      long ended = System.nanoTime();
      return figures.result(phase, start, ended, loop.cpu().after().since(before), wait);
    } finally {
      connections.forEach(Connection::close);
      loop.forgetClosed();
    }
  }

  private boolean done(long now) {
    return (arrivals.over(now) && figures.busy() == 0)
        || now >= end + timeoutNanos
        || cancelled.getAsBoolean();
  }

  /** The next instant at which there is something to do without an answer coming in. */
  private long nextInstant(long now) {
    gathers = false;
    long next = Math.min(nextTimeoutScan, now < end ? end : end + timeoutNanos);
    next = Math.min(next, pool.nextUp());
    if (!pool.hasFree(now) || arrivals.nextDue() == Arrivals.NONE) {
      return next;
    }
    gathers = dense();
    long due = arrivals.nextDue();
    // What may go out early need not be waited for to the microsecond.
    long send = gathers ? due - Math.min(gathering.windowNanos() / 2, wait.leadNanos()) : due;
    return Math.min(next, send);
  }

  /** Whether the next two arrivals are so close that they may go out together. */
  private boolean dense() {
    return arrivals.following() != Arrivals.NONE
        && gathering.takes(arrivals.following() - arrivals.nextDue());
  }

  /**
   * Until when arrivals may go out now: up to the gathering time ahead if the next one is due or
   * nearly so, and others follow closely.
   */
  private long horizon(long now) {
    long window = gathering.windowNanos();
    if (dense() && arrivals.nextDue() <= now + window / 2) {
      figures.gathered(window);
      gathering.sends(now);
      return now + window;
    }
    return now;
  }

  private void sendDue(long now) {
    long horizon = horizon(now);
    boolean next = false;
    while (arrivals.due(horizon) && pool.hasFree(now)) {
      long freeSince = pool.freeSince();
      Connection connection = pool.take();
      if (connection == null) {
        return;
      }
      RequestBytes request = loop.requests().next(connection.user(), arrivals.number());
      // Filling in a template takes time that is none of the service's.
      long actual = next || !constant ? System.nanoTime() : now;
      next = true;
      long intended = Math.min(arrivals.take(connection.freeSince()), actual);
      figures.started(intended, freeSince, actual);
      if (request.expectsContinue()) {
        nextTimeoutScan = Math.min(nextTimeoutScan, actual + CONTINUE_NANOS);
      }
      settle(connection, connection.start(request, intended, actual));
    }
  }

  @Override
  public void ready(Link link, boolean readable, boolean writable) {
    Connection connection = link.owner();
    if (!connection.owns(link)) {
      return; // closed meanwhile
    }
    if (connection.busy()) {
      settle(connection, connection.ready(link, readable, writable));
      sendDue(System.nanoTime());
    } else if (readable) {
      // The server closed an idle connection, or says what nobody asked for.
      connection.close();
      pool.idleClosed(connection);
    }
  }

  private void settle(Connection connection, @Nullable SampleOutcome outcome) {
    SampleOutcome current = outcome;
    if (current != null && connection.mayRetry(current)) {
      figures.retried();
      current = connection.retry(System.nanoTime());
    }
    if (current != null) {
      finish(connection, current);
    }
  }

  private void finish(Connection connection, SampleOutcome outcome) {
    long ended = connection.ended(outcome);
    figures.ended(connection);
    if (figures.busy() == 0) {
      gathering.allAnswered(ended);
    }
    SampleObserver observer = share.observer();
    if (observer != null) {
      observer.ended(connection);
    }
    connection.release(!phase.freshConnections());
    if (unanswered(outcome)) {
      pool.addResting(connection, ended + ConnectionPool.REST_NANOS);
    } else if (thinks) {
      pool.addResting(connection, ended + connection.user().thinkNanos());
    } else {
      pool.add(connection);
    }
  }

  /** A time-out took its time already; the others can come at once, again and again. */
  private static boolean unanswered(SampleOutcome outcome) {
    return switch (outcome) {
      case OK, STATUS, EXPECTATION, TIMEOUT, CONNECT_TIMEOUT -> false;
      default -> true;
    };
  }

  private void expire(long now) {
    if (now < nextTimeoutScan) {
      return;
    }
    // Whatever starts from now on cannot time out before now + timeout.
    long next = now + timeoutNanos;
    for (Connection connection : connections) {
      if (connection.busy() && connection.expectsContinue()) {
        next = Math.min(next, continueAnyway(connection, now));
      }
      if (connection.busy()) {
        long deadline = connection.actualStart() + timeoutNanos;
        if (deadline <= now) {
          finish(connection, connection.timedOut());
        } else {
          next = Math.min(next, deadline);
        }
      }
    }
    nextTimeoutScan = next;
  }

  /** A server may know nothing of Expect; the body follows then without its word (RFC 9110). */
  private long continueAnyway(Connection connection, long now) {
    long at = connection.actualStart() + CONTINUE_NANOS;
    if (at > now) {
      return at;
    }
    settle(connection, connection.sendBody());
    return Long.MAX_VALUE;
  }

  /** What is still under way or waits for a connection is counted, not forgotten. */
  private void cancelRest(long now) {
    for (Connection connection : connections) {
      if (connection.busy()) {
        finish(connection, SampleOutcome.CANCELLED);
      }
    }
    while (arrivals instanceof OpenArrivals && arrivals.due(now)) {
      int request = loop.requests().neverSent(arrivals.number());
      long intended = arrivals.take(now);
      Sample sample =
          new Sample(request, 0, 0, intended, 0, 0, 0, 0, 0, now, 0, SampleOutcome.CANCELLED, 0);
      figures.neverStarted(sample);
      SampleObserver observer = share.observer();
      if (observer != null) {
        observer.ended(sample);
      }
    }
  }
}
