package io.bootcause.load.netty;

import io.bootcause.load.Arrivals;
import io.bootcause.load.GeneratorCpu;
import io.bootcause.load.HeadMemory;
import io.bootcause.load.LoadModel;
import io.bootcause.load.LoadPhase;
import io.bootcause.load.PhaseFigures;
import io.bootcause.load.PhaseResult;
import io.bootcause.load.Sample;
import io.bootcause.load.SampleObserver;
import io.bootcause.load.SampleOutcome;
import io.bootcause.load.Transport;
import io.bootcause.load.VirtualUser;
import io.netty.channel.EventLoop;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** One phase on Netty's event loop. Everything here happens on that loop's thread. */
final class PhaseLoop {
  /** What an engine lends to its phases. */
  record Equipment(
      InetSocketAddress target,
      Transport transport,
      @Nullable TlsClient tls,
      OutgoingExchanges requests,
      HeadMemory heads,
      EventLoop loop,
      WakeUp wakeUp,
      GeneratorCpu cpu,
      FailureReasons reasons) {}

  private final LoadPhase phase;
  private final Equipment equipment;
  private final SampleObserver observer;
  private final CompletableFuture<PhaseResult> result = new CompletableFuture<>();
  private final long timeoutNanos;
  private final long start;
  private final long end;
  private final Arrivals arrivals;
  private final PhaseFigures figures;
  private final boolean thinks;
  private final GeneratorCpu.Used cpuBefore;
  private final List<Line> lines = new ArrayList<>();
  private final SlotPool pool = new SlotPool();
  private final Set<Line> toFlush = new LinkedHashSet<>();
  private final ArrayDeque<Exchange> toRepeat = new ArrayDeque<>();

  /** In the order of their starts, and so of their deadlines; with some that are over already. */
  private final ArrayDeque<Exchange> started = new ArrayDeque<>();

  private boolean pumping;
  private boolean over;
  private volatile boolean cancelled;

  PhaseLoop(LoadPhase phase, Equipment equipment, SampleObserver observer) {
    this.phase = phase;
    this.equipment = equipment;
    this.observer = observer;
    timeoutNanos = phase.timeout().toNanos();
    cpuBefore = equipment.cpu().before();
    start = System.nanoTime();
    end = start + phase.duration().toNanos();
    arrivals = Arrivals.of(phase.model(), start, phase.duration().toNanos());
    figures = new PhaseFigures(start);
    thinks = phase.model() instanceof LoadModel.Closed && equipment.requests().feed().thinks();
    for (int i = 0; i < phase.connections(); i++) {
      Line line = new Line(this, i * streamsPerConnection());
      lines.add(line);
      pool.add(line.firstSlot(start), start, start);
    }
    equipment.wakeUp().begin(this::pump, start);
  }

  CompletableFuture<PhaseResult> result() {
    return result;
  }

  /** May be called from any thread. */
  void cancel() {
    cancelled = true;
    equipment.loop().execute(this::pump);
  }

  EventLoop loop() {
    return equipment.loop();
  }

  InetSocketAddress target() {
    return equipment.target();
  }

  @Nullable TlsClient tls() {
    return equipment.tls();
  }

  FailureReasons reasons() {
    return equipment.reasons();
  }

  Transport.Protocol protocol() {
    return equipment.transport().protocol();
  }

  HeadMemory heads() {
    return equipment.heads();
  }

  VirtualUser user(int number) {
    return equipment.requests().feed().user(number);
  }

  int streamsPerConnection() {
    return equipment.transport().streamsPerConnection();
  }

  boolean freshConnections() {
    return phase.freshConnections();
  }

  SlotPool pool() {
    return pool;
  }

  void toFlush(Line line) {
    toFlush.add(line);
  }

  /** Does what is due, and sees to be called again when the next thing is. */
  void pump() {
    if (pumping || over) {
      return;
    }
    pumping = true;
    try {
      long now = System.nanoTime();
      expire(now);
      sendDue(now);
      flush();
      now = System.nanoTime();
      if (done(now)) {
        finish(now);
      } else {
        equipment.wakeUp().at(nextInstant(now), now, figures.busy() > 0);
      }
    } catch (RuntimeException | Error e) {
      fail(e);
    } finally {
      pumping = false;
    }
  }

  private boolean done(long now) {
    return (arrivals.over(now) && figures.busy() == 0) || now >= end + timeoutNanos || cancelled;
  }

  private long nextInstant(long now) {
    long next = Math.min(now < end ? end : end + timeoutNanos, pool.nextUp());
    Exchange first = firstStarted();
    if (first != null) {
      next = Math.min(next, first.actual + timeoutNanos);
    }
    return pool.hasFree(now) ? Math.min(next, arrivals.nextDue()) : next;
  }

  private @Nullable Exchange firstStarted() {
    Exchange first = started.peekFirst();
    while (first != null && first.over) {
      started.removeFirst();
      first = started.peekFirst();
    }
    return first;
  }

  private void sendDue(long now) {
    while (!toRepeat.isEmpty() && pool.hasFree(now)) {
      Exchange again = toRepeat.removeFirst();
      if (!again.over) {
        send(again, System.nanoTime());
      }
    }
    while (arrivals.due(now) && pool.hasFree(now)) {
      long freeSince = pool.freeSince();
      Slot slot = pool.take();
      if (slot == null) {
        return;
      }
      long number = arrivals.number();
      long intended = arrivals.take(slot.freeSince);
      long actual = System.nanoTime();
      figures.started(intended, freeSince, actual);
      Exchange exchange = equipment.requests().next(slot.user, number, intended, actual);
      started.addLast(exchange);
      exchange.slot = slot;
      slot.line.start(exchange, actual);
    }
  }

  private void send(Exchange exchange, long now) {
    Slot slot = pool.take();
    if (slot == null) {
      toRepeat.addFirst(exchange);
      return;
    }
    exchange.slot = slot;
    slot.line.start(exchange, now);
  }

  private void flush() {
    if (!toFlush.isEmpty()) {
      List<Line> written = List.copyOf(toFlush);
      toFlush.clear();
      written.forEach(Line::flush);
    }
  }

  /** A request is over. */
  void ended(Exchange exchange, SampleOutcome outcome, long at) {
    if (exchange.over || over) {
      return;
    }
    exchange.over = true;
    boolean answered =
        outcome == SampleOutcome.OK
            || outcome == SampleOutcome.STATUS
            || outcome == SampleOutcome.EXPECTATION;
    Sample sample = exchange.sample(outcome, at);
    figures.ended(sample);
    release(exchange, at, !answered && !timedOut(outcome));
    try {
      observer.ended(sample);
    } catch (RuntimeException | Error e) {
      fail(e);
    }
  }

  private void release(Exchange exchange, long at, boolean unanswered) {
    Slot slot = exchange.slot;
    if (slot == null) {
      return;
    }
    exchange.slot = null;
    long from = at;
    if (unanswered) {
      // A time-out took its time already; the others can come at once, again and again.
      from += SlotPool.REST_NANOS;
    } else if (thinks && exchange.over) {
      from += slot.user.thinkNanos();
    }
    pool.add(slot, from, at);
    slot.line.released(from);
  }

  private static boolean timedOut(SampleOutcome outcome) {
    return switch (outcome) {
      case TIMEOUT, BODY_TIMEOUT, CONNECT_TIMEOUT, TLS_TIMEOUT -> true;
      default -> false;
    };
  }

  /**
   * The connection broke under a request. If it had served before and died without a byte in
   * answer, an idempotent request is sent once more, as in cleartext HTTP/1.1.
   */
  void lost(Exchange exchange, SampleOutcome outcome, long at) {
    Slot slot = exchange.slot;
    boolean stale =
        (outcome == SampleOutcome.CLOSED || outcome == SampleOutcome.RESET)
            && slot != null
            && slot.line.served()
            && exchange.bytes == 0
            && exchange.request.http1().idempotent();
    repeatOrEnd(exchange, stale, outcome, at);
  }

  /** The server says that it never looked at a request. */
  void unprocessed(Exchange exchange, boolean withoutError) {
    repeatOrEnd(exchange, withoutError, SampleOutcome.GOAWAY, System.nanoTime());
  }

  private void repeatOrEnd(Exchange exchange, boolean mayRepeat, SampleOutcome outcome, long at) {
    if (!mayRepeat || exchange.retried || exchange.over) {
      ended(exchange, outcome, at);
      return;
    }
    figures.retried();
    release(exchange, at, false);
    exchange.again();
    toRepeat.addLast(exchange);
  }

  /** A line's connection is closed; its place is free for another, from an instant on. */
  void closed(Line line, long from) {
    if (!over) {
      long now = System.nanoTime();
      pool.add(line.firstSlot(now), Math.max(from, now), now);
    }
  }

  private void expire(long now) {
    Exchange first = firstStarted();
    while (first != null && first.actual + timeoutNanos <= now) {
      Slot slot = first.slot;
      if (slot == null) {
        ended(first, SampleOutcome.TIMEOUT, now);
      } else {
        SampleOutcome outcome = slot.line.timedOut(first);
        slot.line.abandon(first);
        ended(first, outcome, now);
      }
      first = firstStarted();
    }
  }

  /** What is still under way or waits for a connection is counted, not forgotten. */
  private void finish(long now) {
    for (Exchange exchange : started) {
      if (!exchange.over) {
        Slot slot = exchange.slot;
        if (slot != null) {
          slot.line.abandon(exchange);
        }
        ended(exchange, SampleOutcome.CANCELLED, now);
      }
    }
    while (arrivals.due(now) && phase.model() instanceof LoadModel.Open) {
      int request = equipment.requests().feed().neverSent(arrivals.number());
      long intended = arrivals.take(now);
      Sample sample =
          new Sample(request, 0, 0, intended, 0, 0, 0, 0, 0, now, 0, SampleOutcome.CANCELLED, 0);
      figures.neverStarted(sample);
      observer.ended(sample);
    }
    long ended = System.nanoTime();
    end();
    result.complete(
        figures.result(
            phase,
            start,
            ended,
            equipment.cpu().after().since(cpuBefore),
            equipment.wakeUp().maxStallNanos(),
            equipment.wakeUp().spinNanos()));
  }

  private void fail(Throwable e) {
    if (!over) {
      end();
      result.completeExceptionally(e);
    }
  }

  private void end() {
    over = true;
    equipment.wakeUp().end();
    lines.forEach(Line::close);
  }
}
