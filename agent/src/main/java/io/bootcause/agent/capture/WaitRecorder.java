package io.bootcause.agent.capture;

import io.bootcause.wire.Reading;
import io.bootcause.wire.WaitKind;
import java.net.SocketOptions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Waits inside requests, and requests' tasks on other threads. */
final class WaitRecorder {
  private static final WaitKind[] KINDS = WaitKind.values();
  private static final int MOST_PER_REQUEST = 1000;

  /** Any more of a kind that can come by the hundreds are told together. */
  private static final int ONE_BY_ONE = 32;

  private static final int MOST_PREPARED = 64;
  private static final long FORGET_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final long TICK_NANOS = TimeUnit.SECONDS.toNanos(5);

  /** Where shorter ones are made is not asked. */
  private static final long SHORTEST_DELAY = TimeUnit.MILLISECONDS.toNanos(10);

  /** Shorter ones are no waits, and there would be many. */
  private static final long SHORTEST_BLOCK = TimeUnit.MICROSECONDS.toNanos(50);

  private static final long SHORTEST_LOG = TimeUnit.MICROSECONDS.toNanos(20);

  /** The JDK's HttpURLConnection is asked for its answer again for each header of it. */
  private static final long SHORTEST_CALL = TimeUnit.MICROSECONDS.toNanos(20);

  /** What an event loop does with a part of an answer; there may be thousands of parts. */
  private static final long SHORTEST_ANSWER = TimeUnit.MICROSECONDS.toNanos(20);

  /** A timer for less than this is a loop's way to go on soon. */
  private static final int SHORTEST_DELAY_MICROS = 1_000;

  /** A call that takes longer is told of while it is under way. */
  private static final long OPEN_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final long SHORTEST_LEASE = TimeUnit.MICROSECONDS.toNanos(2);

  /**
   * Of what is kept of a call: its kind, and above it the subject if that is known from the start.
   */
  private static final int KIND_BITS = 8;

  private static final int KIND_MASK = (1 << KIND_BITS) - 1;

  final Pools pools = new Pools();
  private final ThreadTable threads;
  private final Connections connections;
  private final WaitRing ring;
  private final Subjects subjects;
  private final Handoffs handoffs = new Handoffs();

  /** Held weakly: ones that fail or are given up are not seen to end. */
  private final Handoffs calls = new Handoffs();

  private final Handoffs answers = new Handoffs();
  private final Handoffs putOff = new Handoffs();
  final CodeSites delays = new CodeSites("delays");
  final CodeSites lockLines = new CodeSites("lines");
  final CodeSites cachedChains = new CodeSites("chains.cached");
  final BatchSizes batches;
  private final PeerWaits heldBack;
  private final PeerWaits rests;
  private long ticked;

  WaitRecorder(
      ThreadTable threads,
      Connections connections,
      WaitRing ring,
      Subjects subjects,
      PeerWaits heldBack,
      PeerWaits rests) {
    this.heldBack = heldBack;
    this.rests = rests;
    this.threads = threads;
    this.connections = connections;
    this.ring = ring;
    this.subjects = subjects;
    batches = new BatchSizes(subjects);
  }

  /** Now and then, not on an application's thread. */
  void tick() {
    long now = System.nanoTime();
    if (now - ticked > TICK_NANOS) {
      ticked = now;
      handoffs.forget(now - FORGET_NANOS);
      calls.forget(now - FORGET_NANOS);
      answers.forget(now - FORGET_NANOS);
      putOff.forget(now - FORGET_NANOS);
    }
  }

  void ended(
      RequestState state,
      WaitKind kind,
      boolean elsewhere,
      long threadId,
      long start,
      long end,
      int subject) {
    if (state.waits >= MOST_PER_REQUEST) {
      ring.drop();
      return;
    }
    state.waits++;
    ring.offer(state, kind.ordinal(), elsewhere, threadId, start, end, subject, 1, end - start);
  }

  /** Of the thread whose state it is. */
  private void endedHere(RequestState state, WaitKind kind, long start, long end, int subject) {
    if (state.waits < ONE_BY_ONE || !mayBeMany(kind)) {
      ended(state, kind, state.task, state.threadId, start, end, subject);
      return;
    }
    RepeatedWaits repeated = state.repeated;
    if (repeated == null) {
      repeated = new RepeatedWaits();
      state.repeated = repeated;
    }
    repeated.add(state, ring, kind.ordinal(), state.threadId, start, end, subject);
  }

  /** Not those that others are within, or whose lengths tell. */
  private static boolean mayBeMany(WaitKind kind) {
    switch (kind) {
      case CONNECTION:
      case STATEMENT:
      case COMMIT:
      case HTTP_CALL:
      case SLEEP:
      case LOCK:
      case LOGGING:
      case SOCKET_READ:
        return true;
      default:
        return false;
    }
  }

  /** Its request, or its task, ends. */
  void tellRepeated(RequestState state) {
    RepeatedWaits repeated = state.repeated;
    if (repeated != null) {
      repeated.tellAll(state, ring);
    }
  }

  /**
   * A ticket: the time, or 0 if it is not to be recorded; the time below 0 if all that matters is
   * how long an answer takes after several writes, or the rest of one.
   */
  long enter(@Nullable RequestState state, int kind, @Nullable Object subject) {
    if (kind == WaitKind.CONNECTION.ordinal() && subject != null) {
      pools.seen(subject);
    }
    if (state == null || !(state.open || state.task)) {
      return 0;
    }
    if (kind == WaitKind.SOCKET_READ.ordinal()) {
      state.writtenOften = state.writes > 1 && state.written == subject;
      state.written = null;
      state.readsRest = state.read == subject;
      state.read = subject;
    }
    int open = state.openWaits;
    if (open != 0 && !within(KINDS[(open & 0xFF) - 1], KINDS[kind])) {
      if ((open & 0xFF) - 1 == kind && kind == WaitKind.CONNECTION.ordinal()) {
        better(state, subject);
      }
      boolean read = kind == WaitKind.SOCKET_READ.ordinal();
      return read && (state.readsRest || state.writtenOften) ? -System.nanoTime() : 0;
    }
    int depth = depth(open);
    if (depth >= RequestState.MOST_NESTED_WAITS) {
      return 0;
    }
    if (kind == WaitKind.AWAIT.ordinal()) {
      state.waker = null;
    }
    state.openWaits = open << 8 | kind + 1;
    state.waitSubjects[depth] = subject;
    return System.nanoTime();
  }

  /** A data source around a pool: the pool has the name. */
  private static void better(RequestState state, @Nullable Object subject) {
    if (subject != null && PoolKind.HIKARI.is(subject)) {
      state.waitSubjects[depth(state.openWaits) - 1] = subject;
    }
  }

  private static int depth(int open) {
    return open == 0 ? 0 : open < 1 << 8 ? 1 : open < 1 << 16 ? 2 : 3;
  }

  /** Waits that are worth a name of their own inside another. */
  private static boolean within(WaitKind outer, WaitKind inner) {
    return (outer == WaitKind.AWAIT && inner != WaitKind.AWAIT && inner != WaitKind.LOCK)
        || (outer == WaitKind.HTTP_CALL && inner == WaitKind.HTTP_CONNECTION);
  }

  void exit(@Nullable RequestState state, long start) {
    if (state == null || state.openWaits == 0) {
      return;
    }
    long now = System.nanoTime();
    if (start < 0) {
      rest(state, now + start);
      answer(state, now + start);
      return;
    }
    WaitKind kind = KINDS[(state.openWaits & 0xFF) - 1];
    int depth = depth(state.openWaits) - 1;
    Object subject = state.waitSubjects[depth];
    state.waitSubjects[depth] = null;
    state.openWaits >>>= 8;
    String waker = kind == WaitKind.AWAIT ? state.waker : null;
    state.waker = null;
    if (kind == WaitKind.SOCKET_READ) {
      rest(state, now - start);
    }
    if (now - start < shortest(kind)) {
      return;
    }
    if (state.task && !connections.alive(state.port, state.ordinal)) {
      return;
    }
    WaitKind seen =
        kind == WaitKind.SOCKET_READ && mayBeHeldBack(state, subject) ? WaitKind.HELD_READ : kind;
    int told = waker == null ? subject(state, kind, subject) : subjects.group(waker);
    endedHere(state, seen, start, now, told);
  }

  /** What this thread executes is a batch, and these are its results. */
  void batched(@Nullable RequestState state, Object counts) {
    if (state != null && (state.openWaits & 0xFF) - 1 == WaitKind.STATEMENT.ordinal()) {
      Object statement = state.waitSubjects[depth(state.openWaits) - 1];
      batches.add(subject(state, WaitKind.STATEMENT, statement), counts);
    }
  }

  /** A socket was read from that had been read from before, and not written to since. */
  private void rest(RequestState state, long nanos) {
    Object socket = state.read;
    if (nanos < PeerWaits.ANY_NANOS || !state.readsRest || !(socket instanceof SocketOptions)) {
      return;
    }
    rests.took(WaitSubjects.peer(socket), "", nanos);
  }

  /** A socket was read from that had been written to several times, within a call or statement. */
  private void answer(RequestState state, long nanos) {
    Object socket = state.read;
    if (nanos >= PeerWaits.ANY_NANOS && socket != null && mayBeHeldBack(state, socket)) {
      heldBack.took(WaitSubjects.peer(socket), "", nanos);
    }
  }

  private static boolean mayBeHeldBack(RequestState state, @Nullable Object socket) {
    return state.writtenOften && WaitSubjects.mayHoldBack(socket);
  }

  /**
   * This thread, which need not be at a request, wakes that one. Looks at another thread's state:
   * if that has gone on meanwhile, its wait has no waker, or the one before.
   */
  void unparks(long parked) {
    RequestState state = threads.find(parked);
    if (state != null && (state.openWaits & 0xFF) - 1 == WaitKind.AWAIT.ordinal()) {
      state.waker = Thread.currentThread().getName();
    }
  }

  /** The request's thread leaves it, until somebody else has this. */
  void putOff(@Nullable RequestState state, Object answer) {
    if (state != null && state.open && !state.task) {
      putOff.put(answer, state.port, state.ordinal, 0, System.nanoTime(), true);
    }
  }

  /** This thread has it; the server's thread is about to go on. */
  void putOffNoMore(long threadId, Object answer) {
    Handoffs.Taken taken = new Handoffs.Taken();
    if (putOff.take(answer, taken) && connections.alive(taken.port, taken.ordinal)) {
      RequestState mine = threads.find(threadId);
      if (mine != null && mine.task && mine.port == taken.port && mine.ordinal == taken.ordinal) {
        mine.handedBack = System.nanoTime();
      }
      RequestState state = connections.current(taken.port);
      if (state != null) {
        state.waker = Thread.currentThread().getName();
      }
    }
  }

  /** No thread of the server was at it meanwhile. */
  void wasPutOff(RequestState state, long threadId, long since, long now) {
    String waker = state.waker;
    state.waker = null;
    int subject = waker == null ? 0 : subjects.group(waker);
    ended(state, WaitKind.ASYNC, false, threadId, since, now, subject);
  }

  private static long shortest(WaitKind kind) {
    switch (kind) {
      case LOCK:
      case AWAIT:
      case SOCKET_READ:
        return SHORTEST_BLOCK;
      case LOGGING:
        return SHORTEST_LOG;
      case HTTP_CALL:
        return SHORTEST_CALL;
      case CONNECTION:
        return SHORTEST_LEASE;
      default:
        return 0;
    }
  }

  private int subject(RequestState state, WaitKind kind, @Nullable Object subject) {
    if (subject == null) {
      return 0;
    }
    switch (kind) {
      case STATEMENT:
        String sql = subject instanceof String ? (String) subject : sqlOf(state, subject);
        return sql == null ? 0 : subjects.sql(sql);
      case CONNECTION:
        return subjects.of(WaitSubjects.pool(subject));
      case HTTP_CALL:
        return subjects.of(Secrets.masked(WaitSubjects.httpCall(subject)));
      case COMMIT:
        return subjects.of(subject.toString());
      case SOCKET_READ:
        return subjects.of(WaitSubjects.peer(subject));
      case LOCK:
        return subjects.of(WaitSubjects.lock(subject));
      default:
        return subjects.of(
            subject instanceof String ? (String) subject : subject.getClass().getName());
    }
  }

  static void socketWritten(@Nullable RequestState state, Object socket) {
    if (state == null) {
      return;
    }
    state.writes = state.written == socket ? state.writes + 1 : 1;
    state.written = socket;
    state.read = null;
  }

  static void prepared(
      @Nullable RequestState state, @Nullable Object statement, @Nullable Object sql) {
    if (state == null || statement == null || !(sql instanceof String)) {
      return;
    }
    Object[] prepared = state.prepared;
    if (prepared == null) {
      prepared = new Object[2 * MOST_PREPARED];
      state.prepared = prepared;
    }
    int at = state.preparedNext;
    prepared[at] = statement;
    prepared[at + 1] = sql;
    state.preparedNext = (at + 2) % prepared.length;
  }

  private static @Nullable String sqlOf(RequestState state, Object statement) {
    Object[] prepared = state.prepared;
    if (prepared == null) {
      return null;
    }
    for (int i = 0; i < prepared.length; i += 2) {
      if (prepared[i] == statement) {
        return (String) prepared[i + 1];
      }
    }
    return null;
  }

  void handOver(@Nullable RequestState state, Object task) {
    if (state == null || !(state.open || state.task) || StartedThreads.hasOwnRun(task)) {
      return;
    }
    long now = System.nanoTime();
    int delayMicros = 0;
    if (task instanceof Delayed) {
      // It waits for its time first, and for a thread only then. Most time-outs never come true.
      long delay = Math.max(0, ((Delayed) task).getDelay(TimeUnit.NANOSECONDS));
      now += delay;
      delayed(delay);
      delayMicros = (int) Math.min(Integer.MAX_VALUE, TimeUnit.NANOSECONDS.toMicros(delay));
    }
    handoffs.put(task, state.port, state.ordinal, delayMicros, now, delayMicros > 0);
  }

  /** By the thread that has to do with it later. */
  void delayed(long nanos) {
    if (nanos >= SHORTEST_DELAY) {
      delays.look(nanos);
    }
  }

  /** By the thread of a request: what it puts a cache around is its own. */
  void chainCached(@Nullable RequestState state) {
    if (state != null && (state.open || state.task)) {
      cachedChains.look(0);
    }
  }

  void taskEnter(long threadId, Object task) {
    if (handoffs.isEmpty()) {
      nested(threadId);
      return;
    }
    Handoffs.Taken taken = new Handoffs.Taken();
    if (!handoffs.take(task, taken) || !connections.alive(taken.port, taken.ordinal)) {
      nested(threadId);
      return;
    }
    RequestState state = threads.find(threadId);
    if (state != null) {
      if (!state.task || (state.port == taken.port && state.ordinal == taken.ordinal)) {
        // Run in place, by a thread that is at a request anyway.
        state.nesting++;
        return;
      }
      taskExit(threadId, true);
    }
    state = begin(threadId, taken);
    if (state == null) {
      return;
    }
    long now = state.taskStart;
    if (taken.detail >= SHORTEST_DELAY_MICROS) {
      long since = taken.at - TimeUnit.MICROSECONDS.toNanos(taken.detail);
      ended(state, WaitKind.TIMER, true, threadId, since, Math.min(taken.at, now), state.pool);
    }
    if (now - taken.at > 0) {
      ended(state, WaitKind.HANDOVER, true, threadId, taken.at, now, state.pool);
    }
  }

  private @Nullable RequestState begin(long threadId, Handoffs.Taken taken) {
    RequestState state = threads.acquire(threadId);
    if (state != null) {
      state.nextRequest(-1);
      state.task = true;
      state.answer = false;
      state.port = taken.port;
      state.ordinal = taken.ordinal;
      state.threadId = threadId;
      state.nesting = 1;
      state.taskStart = System.nanoTime();
      state.handedBack = 0;
      state.pool = subjects.group(Thread.currentThread().getName());
    }
    return state;
  }

  private void nested(long threadId) {
    RequestState state = threads.find(threadId);
    if (state != null) {
      state.nesting++;
    }
  }

  /**
   * @param idle true if the thread has no task any more, whatever it has entered
   */
  void taskExit(long threadId, boolean idle) {
    RequestState state = threads.find(threadId);
    if (state == null) {
      return;
    }
    if (!state.task) {
      if (!idle && state.nesting > 1) {
        state.nesting--;
      }
      return;
    }
    if (--state.nesting > 0 && !idle) {
      return;
    }
    done(state, threadId);
    state.task = false;
    RequestState outer = state.outer;
    threads.release(threadId);
    if (outer != null) {
      threads.adopt(threadId, outer);
      if (idle) {
        taskExit(threadId, true);
      }
    }
  }

  /** Of a task whose request is under way, or was until this task handed it back. */
  private void done(RequestState state, long threadId) {
    tellRepeated(state);
    long handedBack = state.handedBack;
    state.handedBack = 0;
    boolean alive = connections.alive(state.port, state.ordinal);
    long end = alive ? System.nanoTime() : handedBack;
    if ((alive || handedBack != 0)
        && end - state.taskStart >= (state.answer ? SHORTEST_ANSWER : 0)) {
      ended(state, WaitKind.TASK, true, threadId, state.taskStart, end, state.pool);
    }
  }

  /** This thread is about to finish that request, maybe within a task of it. */
  void finishing(long threadId, RequestState request) {
    RequestState mine = threads.find(threadId);
    if (mine != null && mine.task && mine.port == request.port && mine.ordinal == request.ordinal) {
      done(mine, threadId);
    }
  }

  /** False if it is no request's, or the inner part of a call that its thread waits for. */
  boolean callBegin(@Nullable RequestState state, Object call, int kind) {
    return callBegin(state, call, kind, System.nanoTime());
  }

  boolean callBegin(@Nullable RequestState state, Object call, int kind, long at) {
    if (state == null || !(state.open || state.task) || calls(state.openWaits)) {
      return false;
    }
    int detail = kind;
    if (kind == WaitKind.STATEMENT.ordinal()) {
      detail |= state.statement << KIND_BITS;
      state.statement = 0;
    }
    calls.put(call, state.port, state.ordinal, detail, at, true);
    if (kind == WaitKind.LOCK.ordinal()) {
      lockLines.look(0);
    }
    return true;
  }

  /** This thread is about to run it, by a call that begins next. */
  void stating(@Nullable RequestState state, Object sql) {
    if (state != null && sql instanceof String) {
      int subject = subjects.sql((String) sql);
      state.statement = subject < 1 << (Integer.SIZE - 1 - KIND_BITS) ? subject : 0;
    }
  }

  private static boolean calls(int openWaits) {
    return (openWaits & 0xFF) - 1 == WaitKind.HTTP_CALL.ordinal();
  }

  /** Of the request that began it, whatever this thread is at. */
  void callGoesOn(long threadId, Object from, Object to, int kind) {
    Handoffs.Taken taken = new Handoffs.Taken();
    if (callEnd(threadId, from, taken)) {
      calls.put(to, taken.port, taken.ordinal, kind, System.nanoTime(), true);
    }
  }

  /**
   * The first part of an answer ends the call, and what is done with each part is done for the
   * request.
   */
  void answerEnter(long threadId, Object call, boolean last) {
    Handoffs.Taken taken = new Handoffs.Taken();
    boolean first = callEnd(threadId, call, taken);
    if (first && !last) {
      answers.put(call, taken.port, taken.ordinal, 0, System.nanoTime(), true);
    }
    boolean known = first || (last ? answers.take(call, taken) : answers.find(call, taken));
    RequestState outer = threads.find(threadId);
    boolean own = outer != null && outer.port == taken.port && outer.ordinal == taken.ordinal;
    if (!known || own || !connections.alive(taken.port, taken.ordinal)) {
      nested(threadId);
      return;
    }
    if (outer != null) {
      // Who gives a connection back goes on with the next in line, in the midst of its own.
      threads.releaseWithout(threadId);
    }
    RequestState state = begin(threadId, taken);
    if (state != null) {
      state.answer = true;
      state.outer = outer;
    } else if (outer != null) {
      threads.adopt(threadId, outer);
    }
  }

  /** What requests have been waiting for, for long, and nobody stands at; not on their threads. */
  void openCalls(List<Reading> into, long now) {
    Map<String, Integer> open = new TreeMap<>();
    calls.before(
        now - OPEN_NANOS,
        (call, taken) -> {
          if (connections.alive(taken.port, taken.ordinal)) {
            open.merge(open(KINDS[taken.detail & KIND_MASK], call), 1, Integer::sum);
          }
        });
    open.forEach((what, count) -> into.add(new Reading("calls.open[" + what + "]", now, count)));
  }

  private static String open(WaitKind kind, Object call) {
    switch (kind) {
      case HTTP_CALL:
        return kind + " " + Secrets.masked(WaitSubjects.httpCall(call));
      case LOCK:
        return kind + " " + WaitSubjects.lock(call);
      default:
        return kind + " " + call.getClass().getName();
    }
  }

  private boolean callEnd(long threadId, Object call, Handoffs.Taken taken) {
    if (!calls.take(call, taken) || !connections.alive(taken.port, taken.ordinal)) {
      return false;
    }
    RequestState request = connections.current(taken.port);
    if (request == null) {
      return false;
    }
    WaitKind kind = KINDS[taken.detail & KIND_MASK];
    long now = System.nanoTime();
    // A connection that is there already is not waited for, nor a lock that nobody has.
    boolean connection = kind == WaitKind.HTTP_CONNECTION || kind == WaitKind.CONNECTION;
    long shortest = connection ? SHORTEST_CALL : kind == WaitKind.LOCK ? SHORTEST_BLOCK : 0;
    if (now - taken.at >= shortest) {
      int subject =
          kind == WaitKind.STATEMENT ? taken.detail >>> KIND_BITS : subject(request, kind, call);
      ended(request, kind, true, threadId, taken.at, now, subject);
    }
    return true;
  }
}
