package io.bootcause.agent.capture;

import io.bootcause.agent.boot.ProbeSink;
import io.bootcause.wire.Boundary;
import io.bootcause.wire.CallBatch;
import io.bootcause.wire.ScanBatch;
import io.bootcause.wire.WireWriter;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Puts together what the probes report into one span per request.
 *
 * <p>A worker's <em>pass</em> is the time it has a connection in hand. It may see no request (the
 * peer closed), one, several (pipelined, or the next came fast), or a part of one (asynchronous:
 * the rest follows in another pass, maybe on another thread).
 */
public final class RequestRecorder extends ProbeSink {
  private static final String HANDLER =
      "org.springframework.web.servlet.mvc.method.annotation.ServletInvocableHandlerMethod";

  private final ThreadTable threads = new ThreadTable(4096);
  private final Connections connections = new Connections();
  private final SpanRing ring = new SpanRing(16384);
  private final Outbox<CallBatch> calls = new Outbox<>(100_000);
  private final Outbox<ScanBatch> scans = new Outbox<>(20_000);
  private final CpuClock cpu = new CpuClock();
  private final TracedMethods methods;
  private final AtomicInteger generations = new AtomicInteger();
  private volatile boolean details;
  private volatile boolean traffic;
  private volatile boolean cpuStarted;

  public RequestRecorder(TracedMethods methods) {
    this.methods = methods;
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
  }

  /** Whether names are kept of what requests enumerate. */
  public void details(boolean on) {
    details = on;
  }

  /** As {@link SpanRing#drain}. */
  public int drainSpans(WireWriter body, int most) {
    return ring.drain(body, most);
  }

  public long droppedSpans() {
    return ring.dropped();
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
    RequestState parked = connections.unpark(clientPort);
    if (parked != null) {
      parked.resumed = true;
      parked.threadId = threadId;
      threads.adopt(threadId, parked);
      return;
    }
    RequestState state = threads.acquire(threadId);
    if (state == null) {
      return;
    }
    if (!traffic) {
      traffic = true;
    }
    state.nextRequest(cpu.now());
    state.port = clientPort;
    state.threadId = threadId;
    state.stamp(Boundary.READABLE, readable);
    state.stamp(Boundary.DEQUEUED, now);
  }

  @Override
  public void passExit() {
    long threadId = threadId();
    RequestState state = threads.find(threadId);
    if (state == null) {
      return;
    }
    if (state.open && connections.park(state)) {
      threads.releaseWithout(threadId);
    } else {
      threads.release(threadId);
    }
  }

  @Override
  public void containerEnter() {
    RequestState state = current();
    if (state == null) {
      return;
    }
    long now = System.nanoTime();
    if (state.open) {
      // The one before never came to its end; this one starts clean.
      state.nextRequest(cpu.now());
    }
    state.open = true;
    state.ordinal = connections.nextOrdinal(state.port);
    state.stamp(Boundary.ACCEPTED, connections.takeAccepted(state.port));
    state.stamp(Boundary.CONTAINER_ENTER, now);
  }

  @Override
  public void containerExit(int status) {
    RequestState state = current();
    if (state != null && state.open) {
      state.status = Math.max(0, status);
      state.stamp(Boundary.CONTAINER_EXIT, System.nanoTime());
    }
  }

  @Override
  public void enter(int boundary) {
    RequestState state = current();
    if (state != null && state.depth[boundary]++ == 0 && state.stamps[boundary] == 0) {
      state.stamps[boundary] = System.nanoTime();
    }
  }

  /** The exit of the first outermost call: an error page or a forward does not move it. */
  @Override
  public void exit(int boundary) {
    RequestState state = current();
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
    RequestState state = current();
    if (state == null || !state.open) {
      return;
    }
    long now = System.nanoTime();
    state.stamp(Boundary.FINISHED, now);
    long cpuNow = cpu.now();
    // An asynchronous request used threads that nobody looked at.
    boolean cpuKnown = cpuNow >= 0 && state.cpuStart >= 0 && !state.resumed;
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

  @Override
  public void entryRead(Object source, @Nullable Object entry) {
    if (entry == null) {
      return;
    }
    RequestState state = current();
    if (state != null) {
      state.entries++;
      if (details) {
        scansOf(state).entry(source, ScanSource.entryName(entry));
      }
    }
  }

  @Override
  public void archiveOpened(Object archive) {
    RequestState state = current();
    if (state != null) {
      state.archives++;
    }
  }

  @Override
  public void entryOpened(Object archive, @Nullable Object entry) {
    if (details && entry != null) {
      RequestState state = current();
      if (state != null) {
        scansOf(state).opened(archive, ScanSource.entryName(entry));
      }
    }
  }

  @Override
  public void directoryListed(@Nullable Object directory, String @Nullable [] names) {
    RequestState state = current();
    if (state != null) {
      state.directories++;
      if (details) {
        scansOf(state).directory(ScanSource.directory(directory), names);
      }
    }
  }

  private static ScanDetails scansOf(RequestState state) {
    ScanDetails scans = state.scans;
    if (scans == null) {
      scans = new ScanDetails();
      state.scans = scans;
    }
    return scans;
  }

  @Override
  public long callEnter(int method) {
    RequestState state = current();
    if (state == null) {
      return 0;
    }
    CallTree tree = state.calls;
    if (tree == null) {
      tree = new CallTree();
      state.calls = tree;
    }
    if (tree.needsGeneration()) {
      tree.generation(generations.updateAndGet(g -> g == Integer.MAX_VALUE ? 1 : g + 1));
    }
    return tree.enter(method, System.nanoTime());
  }

  @Override
  public void callSubject(long call, @Nullable Object receiver, Object[] arguments) {
    RequestState state = current();
    CallTree tree = state == null ? null : state.calls;
    if (tree != null) {
      int method = tree.method(call);
      if (method >= 0) {
        tree.subject(call, SubjectRenderer.render(methods, method, receiver, arguments));
      }
    }
  }

  @Override
  public void callExit(long call) {
    long now = System.nanoTime();
    RequestState state = current();
    CallTree tree = state == null ? null : state.calls;
    if (tree != null) {
      tree.exit(call, now);
    }
  }

  private @Nullable RequestState current() {
    return threads.find(threadId());
  }

  /** Kept in one place: newer JDKs call it threadId(). */
  private static long threadId() {
    return Thread.currentThread().getId();
  }
}
