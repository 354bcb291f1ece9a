package io.bootcause.agent.capture;

import io.bootcause.agent.boot.ProbeSink;
import io.bootcause.wire.Reading;
import io.bootcause.wire.WaitBatch;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** What happens inside a request, whatever server it came by: scans, traced calls, waits, tasks. */
abstract class InsideProbes extends ProbeSink {
  private static final long TYPICAL_CALL_NANOS = 200;
  private static final long LONGEST_MEASURING = 250_000_000L;
  private static final long NO_BETTER = 60_000_000L;

  /** A round that takes less than this of the best one so far is better. */
  private static final double BETTER = 0.9;

  private static final int MEASURED_CALLS = 1000;

  final ThreadTable threads = new ThreadTable(Room.THREADS);
  final Connections connections = new Connections();
  final TracedMethods methods;
  final Subjects subjects = new Subjects();
  private final WaitRing waitRing = new WaitRing(Room.WAITS, subjects);
  private final PeerWaits answers = new PeerWaits("");
  private final PeerWaits rests = new PeerWaits("rest.");
  final WaitRecorder waits =
      new WaitRecorder(threads, connections, waitRing, subjects, answers, rests);
  private final Refusals refusals = new Refusals();
  private final ClassMisses misses = new ClassMisses();
  private final Caches caches = new Caches();
  private final HeldAnswers held = new HeldAnswers(answers, rests);
  private final AtomicInteger generations = new AtomicInteger();
  private volatile boolean details;
  private volatile boolean lines;
  private volatile boolean callSubjects = true;

  InsideProbes(TracedMethods methods) {
    this.methods = methods;
  }

  /** Whether names are kept of what requests enumerate. */
  public final void details(boolean on) {
    details = on;
  }

  /** Whether spans tell method and path. */
  public final void lines(boolean on) {
    lines = on;
  }

  /** Whether it is told what traced calls are about. */
  public final void callSubjects(boolean on) {
    callSubjects = on;
  }

  /** Waits that have ended, at most so many; null if there are none. */
  public final @Nullable WaitBatch drainWaits(int most) {
    return waitRing.drain(most);
  }

  /**
   * How full the pools are that requests use, what requests wait for without a thread, refusals,
   * classes that are not there, where delays are made, lines for locks are joined and chains
   * cached, caches, answers that were held back.
   */
  public final void readings(List<Reading> into, long now) {
    waits.pools.read(now, into);
    waits.openCalls(into, now);
    refusals.read(into, now);
    misses.read(into, now);
    waits.delays.read(into, now);
    waits.lockLines.read(into, now);
    waits.cachedChains.read(into, now);
    waits.batches.read(into, now);
    caches.read(into, now);
    held.read(into, now);
    rests.read(into, now);
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
    return tree.enter(method, System.nanoTime(), callSubjects);
  }

  /**
   * What a traced call costs its caller here, nanoseconds, measured on calls that do nothing: the
   * best round, until none is better for a while. The first ones are interpreted, and take ten
   * times as long; a busy machine compiles late. On a thread of the agent's own.
   */
  public final long callCost() {
    long id = threadId();
    RequestState state = threads.acquire(id);
    if (state == null) {
      return TYPICAL_CALL_NANOS;
    }
    long best = Long.MAX_VALUE;
    long now = System.nanoTime();
    long deadline = now + LONGEST_MEASURING;
    long better = now;
    try {
      while (now - better < NO_BETTER && now - deadline < 0) {
        state.nextRequest(0);
        long start = System.nanoTime();
        for (int i = 0; i < MEASURED_CALLS; i++) {
          callExit(callEnter(0));
        }
        now = System.nanoTime();
        if (now - start < best) {
          better = now - start < best * BETTER ? now : better;
          best = now - start;
        }
      }
    } finally {
      state.nextRequest(0);
      threads.release(id);
    }
    return best / MEASURED_CALLS;
  }

  @Override
  public void requestLine(@Nullable String method, @Nullable String path) {
    if (!lines || method == null || path == null) {
      return;
    }
    RequestState state = current();
    // A forward and an error page come later, and are not what was asked for.
    if (state != null && !state.task && state.line == 0) {
      int end = path.indexOf(';');
      state.line = subjects.of(method + " " + (end < 0 ? path : path.substring(0, end)));
    }
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

  @Override
  public long waitEnter(int kind, @Nullable Object subject) {
    return waits.enter(current(), kind, subject);
  }

  @Override
  public void waitExit(long ticket) {
    if (ticket != 0) {
      waits.exit(current(), ticket);
    }
  }

  @Override
  public void socketWritten(Object socket) {
    WaitRecorder.socketWritten(current(), socket);
  }

  @Override
  public void prepared(@Nullable Object statement, @Nullable Object sql) {
    WaitRecorder.prepared(current(), statement, sql);
  }

  @Override
  public void handOver(@Nullable Object task) {
    if (task != null) {
      waits.handOver(current(), task);
    }
  }

  @Override
  public void unparks(@Nullable Object thread) {
    if (thread instanceof Thread) {
      waits.unparks(((Thread) thread).getId());
    }
  }

  @Override
  public void flushed(Object channel) {
    held.flushed(channel);
  }

  @Override
  public void received(Object channel) {
    held.received(channel);
  }

  @Override
  public void answerPutOff(Object answer) {
    waits.putOff(current(), answer);
  }

  @Override
  public void answerThere(Object answer) {
    waits.putOffNoMore(threadId(), answer);
  }

  @Override
  public void taskEnter(@Nullable Object task) {
    if (task != null) {
      waits.taskEnter(threadId(), task);
    }
  }

  @Override
  public void taskExit() {
    waits.taskExit(threadId(), false);
  }

  @Override
  public void threadIdle() {
    waits.taskExit(threadId(), true);
  }

  @Override
  public boolean callBegin(Object call, int kind) {
    return waits.callBegin(current(), call, kind);
  }

  @Override
  public void chainCached() {
    waits.chainCached(current());
  }

  @Override
  public void delayed(Object duration) {
    if (current() != null && duration instanceof Duration) {
      waits.delayed(((Duration) duration).toNanos());
    }
  }

  @Override
  public void refused(Throwable exception) {
    refusals.add(exception);
  }

  @Override
  public void classMissed(String name) {
    if (current() != null) {
      misses.add(name);
    }
  }

  @Override
  public void cacheAsked(@Nullable String name, Object cache, @Nullable Object key) {
    RequestState state = current();
    if (state != null && name != null) {
      state.cache = caches.of(name, cache);
      state.cacheKey = key;
    }
  }

  @Override
  public void namelessCacheAsked(Object cache, @Nullable Object key) {
    RequestState state = current();
    if (state != null && state.cache == null) {
      state.cache = caches.nameless(cache);
      state.cacheKey = key;
    }
  }

  @Override
  public void namelessCacheGiven(Object cache) {
    Caches.Counts counts = current() == null ? null : caches.nameless(cache);
    if (counts != null) {
      counts.given();
    }
  }

  @Override
  public void cacheCleared(@Nullable String name, Object cache) {
    Caches.Counts counts = name == null || current() == null ? null : caches.of(name, cache);
    if (counts != null) {
      counts.cleared();
    }
  }

  @Override
  public void batched(@Nullable Object counts) {
    if (counts != null) {
      waits.batched(current(), counts);
    }
  }

  @Override
  public void cacheAnswered(@Nullable Object found) {
    RequestState state = current();
    if (state == null || state.cache == null) {
      return;
    }
    Caches.Counts cache = state.cache;
    Object key = state.cacheKey;
    state.cache = null;
    state.cacheKey = null;
    cache.answered(found != null, key);
  }

  @Override
  public void stating(Object sql) {
    waits.stating(current(), sql);
  }

  @Override
  public void callGoesOn(Object from, Object to, int kind) {
    waits.callGoesOn(threadId(), from, to, kind);
  }

  @Override
  public void answerEnter(Object call, boolean last) {
    waits.answerEnter(threadId(), call, last);
  }

  @Override
  public void pool(Object pool) {
    waits.pools.seen(pool);
  }

  final @Nullable RequestState current() {
    return threads.find(threadId());
  }

  /** Kept in one place: newer JDKs call it threadId(). */
  static long threadId() {
    return Thread.currentThread().getId();
  }
}
