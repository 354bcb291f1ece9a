package io.bootcause.agent.capture;

import io.bootcause.wire.Boundary;
import io.bootcause.wire.CallBatch;
import io.bootcause.wire.ScanBatch;
import io.bootcause.wire.WaitKind;
import io.bootcause.wire.WireWriter;
import org.jspecify.annotations.Nullable;

/**
 * Puts together what the probes report into one span per request.
 *
 * <p>A worker's <em>pass</em> is the time it has a connection in hand. It may see no request (the
 * peer closed), one, several (pipelined, or the next came fast), or a part of one (asynchronous:
 * the rest follows in another pass, maybe on another thread).
 */
public final class RequestRecorder extends InsideProbes {
  private static final String HANDLER =
      "org.springframework.web.servlet.mvc.method.annotation.ServletInvocableHandlerMethod";

  private final SpanRing ring = new SpanRing(Room.SPANS, subjects);
  private final Outbox<CallBatch> calls = new Outbox<>(100_000);
  private final Outbox<ScanBatch> scans = new Outbox<>(20_000);
  private final EventLoops loops = new EventLoops();
  private final CpuClock cpu = new CpuClock();
  private volatile boolean traffic;
  private volatile boolean cpuStarted;

  public RequestRecorder(TracedMethods methods) {
    super(methods);
  }

  /**
   * To be called now and then, not on an application's thread. Starts the CPU clock once there are
   * requests: it loads the JDK's management beans, and with them the log manager, which an
   * application may choose as late as in its main method.
   */
  public void tick() {
    if (traffic && !cpuStarted) {
      cpuStarted = true;
      cpu.start();
    }
    cpu.adjust(ring.offered(), System.nanoTime());
    waits.tick();
  }

  /** As {@link SpanRing#drain}. */
  public int drainSpans(WireWriter body, int most) {
    return ring.drain(body, most);
  }

  public long droppedSpans() {
    return ring.dropped();
  }

  /** True once there have been requests. */
  public boolean hasTraffic() {
    return traffic;
  }

  public @Nullable CallBatch pollCalls() {
    return calls.poll();
  }

  public @Nullable ScanBatch pollScans() {
    return scans.poll();
  }

  @Override
  public void accepted(int clientPort) {
    if (Connections.valid(clientPort)) {
      connections.accepted(clientPort, System.nanoTime());
    }
  }

  @Override
  public void readable(int clientPort) {
    if (Connections.valid(clientPort)) {
      connections.readable(clientPort, System.nanoTime());
    }
  }

  @Override
  public void passEnter(int clientPort) {
    if (!Connections.valid(clientPort)) {
      return;
    }
    long now = System.nanoTime();
    long readable = connections.takeReadable(clientPort);
    long threadId = threadId();
    RequestState open = connections.current(clientPort);
    if (open != null && open.open) {
      resume(open, threadId, now);
      return;
    }
    fresh(clientPort, threadId, readable, now);
  }

  private void resume(RequestState state, long threadId, long now) {
    long since = state.asyncSince;
    state.asyncSince = 0;
    state.resumed = true;
    state.threadId = threadId;
    state.nesting = 1;
    threads.adopt(threadId, state);
    if (since != 0) {
      waits.wasPutOff(state, threadId, since, now);
    }
  }

  private @Nullable RequestState fresh(int port, long threadId, long readable, long now) {
    RequestState state = threads.acquire(threadId);
    if (state == null) {
      return null;
    }
    if (!traffic) {
      traffic = true;
    }
    state.nextRequest(cpu.start(state));
    state.port = port;
    state.threadId = threadId;
    state.nesting = 1;
    state.stamp(Boundary.READABLE, readable);
    state.stamp(Boundary.DEQUEUED, now);
    return state;
  }

  @Override
  public void passExit() {
    long threadId = threadId();
    RequestState state = threads.find(threadId);
    if (state == null || state.task) {
      return;
    }
    if (state.threadId != threadId) {
      // Another thread has taken the request over before this one was out of it.
      threads.releaseWithout(threadId);
      return;
    }
    if (--state.nesting > 0) {
      return;
    }
    if (!state.open) {
      threads.release(threadId);
      return;
    }
    state.asyncSince = System.nanoTime();
    threads.releaseWithout(threadId);
  }

  @Override
  public void containerEnter() {
    RequestState state = own();
    if (state != null) {
      begin(state, System.nanoTime());
    }
  }

  private void begin(RequestState state, long now) {
    if (state.open) {
      // The one before never came to its end; this one starts clean.
      state.nextRequest(cpu.start(state));
    }
    state.open = true;
    state.ordinal = connections.nextOrdinal(state.port);
    state.stamp(Boundary.ACCEPTED, connections.takeAccepted(state.port));
    state.stamp(Boundary.CONTAINER_ENTER, now);
    connections.begin(state);
  }

  @Override
  public void acceptedFrom(Object peer) {
    accepted(Peers.port(peer));
  }

  @Override
  public void readableFrom(Object peer) {
    readable(Peers.port(peer));
  }

  @Override
  public void serve(Object peer) {
    enterConnection(Peers.port(peer), System.nanoTime());
  }

  /** This thread's request of the connection; null if it cannot be seen. */
  private @Nullable RequestState enterConnection(int port, long now) {
    if (!Connections.valid(port)) {
      return null;
    }
    long threadId = threadId();
    RequestState mine = threads.find(threadId);
    if (mine != null && !mine.task && mine.port == port && mine.threadId == threadId) {
      mine.nesting++;
      return mine;
    }
    RequestState open = connections.current(port);
    if (open != null && open.open) {
      resume(open, threadId, now);
      return open;
    }
    return fresh(port, threadId, connections.takeReadable(port), now);
  }

  @Override
  public void exchangeEnter(Object peer) {
    long now = System.nanoTime();
    RequestState state = enterConnection(Peers.port(peer), now);
    if (state != null && !state.open) {
      begin(state, now);
    }
  }

  @Override
  public void exchangeDispatched(Object peer) {
    int port = Peers.port(peer);
    if (!Connections.valid(port)) {
      return;
    }
    long now = System.nanoTime();
    RequestState open = connections.current(port);
    if (open != null && open.open && open.dispatches++ == 0) {
      // From the I/O thread to a worker: a wait for it, and nothing asynchronous.
      open.asyncSince = 0;
      if (!open.seen(Boundary.READABLE)) {
        open.stamp(Boundary.READABLE, open.stamps[Boundary.CONTAINER_ENTER.ordinal()]);
      }
      open.stamp(Boundary.DEQUEUED, now);
      open.stamp(Boundary.CONTAINER_ENTER, now);
      enterConnection(port, now);
      open.resumed = false;
      open.cpuStart = cpu.start(open);
      return;
    }
    exchangeEnter(peer);
  }

  @Override
  public void inbound(Object peer, boolean request) {
    long now = System.nanoTime();
    RequestState state = enterConnection(Peers.port(peer), now);
    if (state == null || !request || state.open) {
      return;
    }
    long threadId = state.threadId;
    long woken = loops.wokenAt(threadId);
    // The loop serves in place: what is between is what it did for others first.
    state.stamp(Boundary.READABLE, woken == 0 ? now : woken);
    state.stamp(Boundary.DEQUEUED, now);
    begin(state, now);
    long from = loops.busyFrom(threadId);
    long until = loops.busyUntil(threadId);
    if (from != 0 && until - from > EventLoops.BUSY_NANOS) {
      waits.ended(state, WaitKind.LOOP_BUSY, false, threadId, from, until, 0);
    }
  }

  @Override
  public void loopIdle() {
    loops.idle(threadId());
  }

  @Override
  public void loopWoken() {
    loops.woken(threadId());
  }

  @Override
  public void finishedFor(Object peer, Object response, boolean last) {
    int port = Peers.port(peer);
    RequestState state = Connections.valid(port) ? connections.current(port) : null;
    if (state == null || !state.open) {
      return;
    }
    int status = Statuses.of(response);
    if (status > 0) {
      state.status = status;
    }
    if (last) {
      finish(state);
    }
  }

  @Override
  public void containerExit(int status) {
    RequestState state = own();
    if (state != null && state.open) {
      state.status = Math.max(0, status);
      state.stamp(Boundary.CONTAINER_EXIT, System.nanoTime());
    }
  }

  @Override
  public void enter(int boundary) {
    RequestState state = request();
    if (state != null && state.depth[boundary]++ == 0 && state.stamps[boundary] == 0) {
      state.stamps[boundary] = System.nanoTime();
    }
  }

  /** The exit of the first outermost call: an error page or a forward does not move it. */
  @Override
  public void exit(int boundary) {
    RequestState state = request();
    if (state == null || state.depth[boundary] == 0) {
      return;
    }
    int exit = exitOf(boundary);
    if (--state.depth[boundary] == 0 && state.stamps[exit] == 0) {
      state.stamps[exit] = System.nanoTime();
    }
  }

  private static int exitOf(int enter) {
    // FRAMEWORK_ENTER is the one that does not stand right before its exit.
    return enter == Boundary.FRAMEWORK_ENTER.ordinal()
        ? Boundary.FRAMEWORK_EXIT.ordinal()
        : enter + 1;
  }

  @Override
  public void handlerEnter(Object invocable) {
    if (HANDLER.equals(invocable.getClass().getName())) {
      enter(Boundary.HANDLER_ENTER.ordinal());
    }
  }

  @Override
  public void handlerExit(Object invocable) {
    if (HANDLER.equals(invocable.getClass().getName())) {
      exit(Boundary.HANDLER_ENTER.ordinal());
    }
  }

  @Override
  public void committed() {
    RequestState state = current();
    if (state != null && state.open && !state.seen(Boundary.COMMIT)) {
      state.stamp(Boundary.COMMIT, System.nanoTime());
    }
  }

  @Override
  public void finished() {
    RequestState state = own();
    if (state != null && state.open) {
      finish(state);
    }
  }

  private void finish(RequestState state) {
    waits.finishing(threadId(), state);
    long now = System.nanoTime();
    connections.end(state);
    state.stamp(Boundary.FINISHED, now);
    if (!state.seen(Boundary.CONTAINER_EXIT)) {
      state.stamp(Boundary.CONTAINER_EXIT, now);
    }
    if (state.seen(Boundary.HANDLER_EXIT)
        && state.stamps[Boundary.FRAMEWORK_EXIT.ordinal()]
            < state.stamps[Boundary.HANDLER_EXIT.ordinal()]) {
      // Reactive: the dispatcher only said what is to be done; it was done until now.
      state.stamp(Boundary.FRAMEWORK_EXIT, now);
    }
    long since = state.asyncSince;
    if (since != 0) {
      state.asyncSince = 0;
      state.resumed = true;
      waits.wasPutOff(state, state.threadId, since, now);
    }
    waits.tellRepeated(state);
    long cpuNow = cpu.end(state);
    // An asynchronous request used threads that nobody looked at.
    boolean cpuKnown = cpuNow >= 0 && !state.resumed;
    ring.offer(state, cpuKnown ? cpuNow - state.cpuStart : -1);
    CallTree tree = state.calls;
    if (tree != null && !tree.isEmpty()) {
      CallBatch batch = tree.toBatch(state.port, state.ordinal, now, methods);
      calls.offer(batch, batch.calls().size());
    }
    ScanDetails names = state.scans;
    if (names != null && !names.isEmpty()) {
      ScanBatch batch = names.toBatch(state.port, state.ordinal);
      scans.offer(batch, batch.scans().size());
    }
    state.nextRequest(cpuNow);
  }

  /** The request that this thread of the server is at, not one it works for as another's task. */
  private @Nullable RequestState own() {
    RequestState state = current();
    return state == null || state.task ? null : state;
  }

  /** The request that this thread works for. */
  private @Nullable RequestState request() {
    RequestState state = current();
    if (state == null || !state.task) {
      return state;
    }
    return connections.alive(state.port, state.ordinal) ? connections.current(state.port) : null;
  }
}
