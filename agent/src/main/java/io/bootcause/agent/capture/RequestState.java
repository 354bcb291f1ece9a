package io.bootcause.agent.capture;

import io.bootcause.wire.Boundary;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The request that a worker is at. Owned by one thread at a time. */
final class RequestState {
  static final int MOST_NESTED_WAITS = 3;
  static final int BOUNDARIES = Boundary.values().length;

  /** True from the container's entry until the request is finished. */
  boolean open;

  /** True if another pass has begun it: an asynchronous request. */
  boolean resumed;

  /** True of a thread that works on a request handed over to it: only port and ordinal count. */
  boolean task;

  /** True of a task that is a part of a call's answer, not handed over. */
  boolean answer;

  /** What this thread was at, for another request, when it came upon this task; else null. */
  @Nullable RequestState outer;

  /** The statement that this thread has put together last, as a subject; 0 if it was run. */
  int statement;

  /** The cache that this thread is asking, and for what; else null. */
  Caches.@Nullable Counts cache;

  @Nullable Object cacheKey;

  /** How often this thread has entered the connection, or the task, and not left it yet. */
  int nesting;

  /** Since when no thread of the server is at it; 0 if one is. */
  long asyncSince;

  /** How often the server itself went from an I/O thread to a worker. */
  int dispatches;

  /** Open waits of this thread, outermost in the highest byte: kind + 1 each. */
  int openWaits;

  /** Waits that were told one by one. */
  int waits;

  /** Null until there are many. */
  @Nullable RepeatedWaits repeated;

  /** Its request's own threads went on from then; 0 if they have not, or that is told. */
  long handedBack;

  /** When the task was begun, and its pool. */
  long taskStart;

  int pool;
  final @Nullable Object[] waitSubjects = new Object[MOST_NESTED_WAITS];

  /**
   * Name of who let this request go on last while it waited for another thread. Written by that
   * one.
   */
  @Nullable String waker;

  /** The socket that this thread wrote to last and has not read from since, and how often. */
  @Nullable Object written;

  int writes;

  /** True if it is read from after several writes. */
  boolean writtenOften;

  /** The socket that it read from last and has not written to since. */
  @Nullable Object read;

  /** True if it reads from it again. */
  boolean readsRest;

  /** What was prepared last: statement, SQL, statement, … */
  @Nullable Object @Nullable [] prepared;

  int preparedNext;

  int port;
  int ordinal;
  int status;

  /** Number of its method and path among the subjects; 0 if unknown. */
  int line;

  long threadId;

  /** CPU time of its thread when it began; negative if that is not known. */
  long cpuStart;

  /** Requests that were begun with this state, its threads' one after the other. */
  int turn;

  int entries;
  int archives;
  int directories;
  final long[] stamps = new long[BOUNDARIES];

  /** How often each _ENTER boundary is entered and not left yet. */
  final int[] depth = new int[BOUNDARIES];

  /** Null until tracing is on. */
  @Nullable CallTree calls;

  /** Null until details are on. */
  @Nullable ScanDetails scans;

  /** What follows belongs to the connection's next request. */
  void nextRequest(long cpuNow) {
    open = false;
    resumed = false;
    task = false;
    asyncSince = 0;
    dispatches = 0;
    waits = 0;
    if (repeated != null) {
      repeated.clear();
    }
    letGo();
    ordinal = 0;
    status = 0;
    line = 0;
    cpuStart = cpuNow;
    entries = 0;
    archives = 0;
    directories = 0;
    Arrays.fill(stamps, 0);
    Arrays.fill(depth, 0);
    if (calls != null) {
      calls.clear();
    }
    if (scans != null) {
      scans.clear();
    }
  }

  /** Keeps nothing of the application's alive. */
  void letGo() {
    openWaits = 0;
    outer = null;
    statement = 0;
    cache = null;
    cacheKey = null;
    Arrays.fill(waitSubjects, null);
    written = null;
    read = null;
    waker = null;
    if (prepared != null && prepared[0] != null) {
      Arrays.fill(prepared, null);
      preparedNext = 0;
    }
  }

  void stamp(Boundary boundary, long now) {
    stamps[boundary.ordinal()] = now;
  }

  boolean seen(Boundary boundary) {
    return stamps[boundary.ordinal()] != 0;
  }
}
