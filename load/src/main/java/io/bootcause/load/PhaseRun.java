package io.bootcause.load;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The event loop of one phase. Everything here happens on the engine's thread. */
final class PhaseRun {
  /** What an engine lends to its phases. */
  record Equipment(
      InetSocketAddress target,
      OutgoingRequests requests,
      Selector selector,
      Alarm alarm,
      WakeLead ringLead,
      WakeLead parkLead,
      ByteBuffer readBuffer) {}

  /** How long a body waits for 100 Continue: as long as curl lets it. */
  private static final long CONTINUE_NANOS = 1_000_000_000;

  private final LoadPhase phase;
  private final Equipment equipment;
  private final Consumer<Sample> sink;
  private final BooleanSupplier cancelled;
  private final long timeoutNanos;
  private final long start;
  private final long end;
  private final Arrivals arrivals;
  private final List<Connection> connections;
  private final ConnectionPool pool;
  private final PhaseFigures figures;
  private final boolean thinks;
  private final LoopWait wait;
  private long nextTimeoutScan;

  PhaseRun(LoadPhase phase, Equipment equipment, Consumer<Sample> sink, BooleanSupplier cancelled) {
    this.phase = phase;
    this.equipment = equipment;
    this.sink = sink;
    this.cancelled = cancelled;
    timeoutNanos = phase.timeout().toNanos();
    connections = new ArrayList<>(phase.connections());
    pool = new ConnectionPool(phase.connections());
    start = System.nanoTime();
    end = start + phase.duration().toNanos();
    for (int i = 0; i < phase.connections(); i++) {
      Connection connection =
          new Connection(
              equipment.target(), equipment.selector(), equipment.requests().user(i), start);
      connections.add(connection);
      pool.add(connection);
    }
    arrivals = Arrivals.of(phase.model(), start, phase.duration().toNanos());
    figures = new PhaseFigures(start);
    thinks = phase.model() instanceof LoadModel.Closed && equipment.requests().thinks();
    wait =
        new LoopWait(
            equipment.selector(),
            equipment.alarm(),
            equipment.ringLead(),
            equipment.parkLead(),
            this::ready,
            start);
    nextTimeoutScan = start + timeoutNanos;
  }

  PhaseResult run(GeneratorCpu cpu) throws IOException {
    GeneratorCpu.Used before = cpu.used();
    try {
      long now = System.nanoTime();
      while (!done(now)) {
        expire(now);
        sendDue(now);
        wait.until(nextInstant(now), figures.busy() > 0);
        now = System.nanoTime();
      }
      cancelRest(now);
      long ended = System.nanoTime();
      return figures.result(phase, start, ended, cpu.used().since(before), wait);
    } finally {
      connections.forEach(Connection::close);
      equipment.selector().selectNow(); // lets go of the closed ones' descriptors
    }
  }

  private boolean done(long now) {
    return (arrivals.over(now) && figures.busy() == 0)
        || now >= end + timeoutNanos
        || cancelled.getAsBoolean();
  }

  /** The next instant at which there is something to do without an answer coming in. */
  private long nextInstant(long now) {
    long next = Math.min(nextTimeoutScan, now < end ? end : end + timeoutNanos);
    next = Math.min(next, pool.nextUp());
    return pool.hasFree(now) ? Math.min(next, arrivals.nextDue()) : next;
  }

  private void sendDue(long now) {
    while (arrivals.due(now) && pool.hasFree(now)) {
      long freeSince = pool.freeSince();
      Connection connection = pool.take();
      if (connection == null) {
        return;
      }
      RequestBytes request = equipment.requests().next(connection.user(), arrivals.number());
      long intended = arrivals.take(connection.freeSince());
      long actual = System.nanoTime();
      figures.started(intended, freeSince, actual);
      if (request.expectsContinue()) {
        nextTimeoutScan = Math.min(nextTimeoutScan, actual + CONTINUE_NANOS);
      }
      settle(connection, connection.start(request, intended, actual));
    }
  }

  private void ready(SelectionKey key) {
    Connection connection = (Connection) key.attachment();
    if (!connection.owns(key) || !key.isValid()) {
      return; // closed meanwhile
    }
    if (connection.busy()) {
      settle(connection, connection.ready(key, equipment.readBuffer()));
      sendDue(System.nanoTime());
    } else {
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
      finish(connection, current, System.nanoTime());
    }
  }

  private void finish(Connection connection, SampleOutcome outcome, long now) {
    Sample sample = connection.finish(outcome, now, !phase.freshConnections());
    figures.ended(sample);
    if (unanswered(outcome)) {
      pool.addResting(connection, now + ConnectionPool.REST_NANOS);
    } else if (thinks) {
      pool.addResting(connection, sample.end() + connection.user().thinkNanos());
    } else {
      pool.add(connection);
    }
    sink.accept(sample);
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
          finish(connection, connection.timedOut(), now);
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
        finish(connection, SampleOutcome.CANCELLED, now);
      }
    }
    while (arrivals instanceof OpenArrivals && arrivals.due(now)) {
      int request = equipment.requests().neverSent(arrivals.number());
      long intended = arrivals.take(now);
      Sample sample =
          new Sample(request, 0, 0, intended, 0, 0, 0, 0, 0, now, 0, SampleOutcome.CANCELLED, 0);
      figures.neverStarted(sample);
      sink.accept(sample);
    }
  }
}
