package io.bootcause.agent.tap;

import io.bootcause.agent.boot.TapSink;
import io.bootcause.agent.capture.ThreadCells;
import io.bootcause.wire.TapBatch;
import io.bootcause.wire.TapSettings;
import io.bootcause.wire.TapSettings.Mode;
import io.bootcause.wire.TappedCall;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Takes what the probes of looked-at methods report, and keeps what is to be told. */
public final class TapRecorder extends TapSink {
  private static final int CELLS = 32768;
  private static final int MOST_WAITING = 1000;
  private static final int MOST_FRAMES = 200;

  /** A ticket: 11 bits that tell this recorder from one before it, cell, place. */
  private static final int PLACE_BITS = 20;

  private static final int SKIPPED = (1 << PLACE_BITS) - 1;
  private static final String[] NOTHING = {};

  private final TapSettings settings;
  private final TapMethods methods;
  private final @Nullable CallTest condition;
  private final @Nullable CallTest expression;
  private final boolean monitors;
  private final Figures figures;
  private final int generation;
  private final ThreadCells cells = new ThreadCells(CELLS);
  private final @Nullable CallPath[] paths = new CallPath[CELLS];
  private final Sampling sampling;
  private final ThreadCells busy = new ThreadCells(1024);
  private final ConcurrentLinkedQueue<TappedCall> told = new ConcurrentLinkedQueue<>();
  private final AtomicInteger waiting = new AtomicInteger();
  private final AtomicInteger left;
  private final AtomicLong dropped = new AtomicLong();
  private volatile boolean enough;

  /**
   * @param condition null if there is none beside the settings' times
   * @param expression what is told; null for arguments, result and exception
   */
  public TapRecorder(
      TapSettings settings,
      TapMethods methods,
      @Nullable CallTest condition,
      @Nullable CallTest expression) {
    this.settings = settings;
    this.methods = methods;
    this.condition = condition;
    this.expression = expression;
    monitors = settings.mode() == Mode.MONITOR;
    generation = ((int) (System.nanoTime() >>> 10) & 0x3FF) | 0x400;
    figures = new Figures(monitors ? TapMethods.MOST : 1, generation);
    sampling = new Sampling(settings.budgetPercent(), CELLS);
    left = new AtomicInteger(settings.most());
  }

  @Override
  public long enter(int method) {
    if (monitors) {
      return figures.enter(method, System.nanoTime());
    }
    long id = threadId();
    int cell = cells.find(id);
    if (cell >= 0) {
      CallPath path = paths[cell];
      if (path == null || path.closed) {
        return 0;
      }
      int place = path.enter(method, settings.depth());
      if (place < 0) {
        return 0;
      }
      path.started(System.nanoTime());
      return ticket(cell, place);
    }
    return enough || !methods.root(method) ? 0 : begin(method, id);
  }

  private long begin(int method, long id) {
    int cell = cells.claim(id);
    if (cell < 0) {
      return 0;
    }
    CallPath path = paths[cell];
    if (path == null) {
      path = new CallPath();
      paths[cell] = path;
    }
    if (sampling.skips(cell)) {
      path.closed = true;
      return ticket(cell, SKIPPED);
    }
    begins();
    path.begin(method, System.nanoTime());
    return ticket(cell, 0);
  }

  private long ticket(int cell, int place) {
    return ((long) generation << 52) | ((long) cell << PLACE_BITS) | place;
  }

  @Override
  public void exit(long ticket, boolean thrown) {
    if (monitors) {
      figures.exit(ticket, System.nanoTime(), thrown);
      return;
    }
    int cell = (int) (ticket >>> PLACE_BITS);
    if (ticket >>> 52 != generation || cell >= CELLS) {
      return; // Of a call that began before us.
    }
    int place = (int) ticket & SKIPPED;
    CallPath path = paths[cell];
    if (path == null || place == SKIPPED) {
      cells.free(cell); // Without reading the clock, which would be half of what this costs.
      return;
    }
    path.exit(place, System.nanoTime(), thrown);
    if (place == 0) {
      path.closed = true;
      ends();
      try {
        finish(path, thrown);
      } finally {
        cells.free(cell);
      }
    }
  }

  @Override
  public void caught(long ticket) {
    if (monitors || ticket >>> 52 != generation) {
      return;
    }
    int cell = (int) (ticket >>> PLACE_BITS);
    int place = (int) ticket & SKIPPED;
    CallPath path = cell < CELLS && place != SKIPPED ? paths[cell] : null;
    if (path != null) {
      path.unwind(place, System.nanoTime());
    }
  }

  private void finish(CallPath path, boolean thrown) {
    long nanos = path.totalNanos();
    if (!inRange(nanos) || (settings.failedOnly() && !thrown) || !takeOne()) {
      return;
    }
    List<TappedCall.Node> tree = path.tree(methods);
    TappedCall.Node root = tree.get(0);
    tell(root.className(), root.method(), nanos, path.lost(), tree, NOTHING, NOTHING);
  }

  private boolean inRange(long nanos) {
    return nanos >= settings.minNanos() && nanos <= settings.maxNanos();
  }

  /** At most as many as were asked for are told; nothing is recorded after the last. */
  private boolean takeOne() {
    if (enough) {
      return false;
    }
    int now = left.decrementAndGet();
    if (now <= 0) {
      enough = true;
    }
    return now >= 0;
  }

  private void tell(
      String className,
      String method,
      long nanos,
      int lost,
      List<TappedCall.Node> tree,
      String[] stack,
      String[] values) {
    if (waiting.incrementAndGet() > MOST_WAITING) {
      waiting.decrementAndGet();
      dropped.incrementAndGet();
      return;
    }
    told.add(
        new TappedCall(
            System.currentTimeMillis(),
            Thread.currentThread().getName(),
            className,
            method,
            nanos,
            lost,
            tree,
            stack,
            values));
  }

  @Override
  public long start(int method) {
    return enough ? 0 : System.nanoTime() | 1;
  }

  @Override
  public boolean wanted(long start, int method) {
    return !enough && inRange(System.nanoTime() - start) && busy.find(threadId()) < 0;
  }

  @Override
  public void done(
      long start,
      int method,
      @Nullable Object self,
      @Nullable Object @Nullable [] arguments,
      @Nullable Object result,
      @Nullable Throwable thrown) {
    long nanos = System.nanoTime() - start;
    if (settings.failedOnly() && thrown == null) {
      return;
    }
    // What looking at values calls is not looked at itself.
    int cell = busy.claim(threadId());
    if (cell < 0) {
      return;
    }
    try {
      SeenCall call =
          new SeenCall(methods, method, nanos, self, arguments, result, thrown, settings.depth());
      if (condition != null && !condition.holds(call)) {
        return;
      }
      boolean stack = settings.mode() == Mode.STACK;
      String[] values = stack ? NOTHING : expression == null ? call.values() : shown(call);
      if (takeOne()) {
        tell(
            methods.className(method),
            methods.method(method),
            nanos,
            0,
            Collections.emptyList(),
            stack ? callers() : NOTHING,
            values);
      }
    } finally {
      busy.free(cell);
    }
  }

  private String[] shown(SeenCall call) {
    CallTest shown = expression;
    return shown == null ? NOTHING : shown.values(call);
  }

  private static boolean isOurs(String className) {
    return className.startsWith("io.bootcause.agent.tap.")
        || className.startsWith("io.bootcause.agent.boot.");
  }

  private static String[] callers() {
    StackTraceElement[] all = new Throwable().getStackTrace();
    int from = 0;
    while (from < all.length && isOurs(all[from].getClassName())) {
      from++;
    }
    String[] frames = new String[Math.min(MOST_FRAMES, all.length - from)];
    for (int i = 0; i < frames.length; i++) {
      frames[i] = all[from + i].toString();
    }
    return frames;
  }

  /** Nanoseconds of what was called first by the open call with this ticket; for calibration. */
  long innermost(long ticket) {
    CallPath path = paths[(int) (ticket >>> PLACE_BITS)];
    return path == null ? 0 : path.tree(methods).get(1).totalNanos();
  }

  /** As if the call with this ticket had never been. */
  void abandon(long ticket) {
    ends();
    cells.free((int) (ticket >>> PLACE_BITS));
  }

  /** What is to be told now; null if there is nothing. */
  public @Nullable TapBatch poll() {
    List<TappedCall> calls = new ArrayList<>();
    for (TappedCall call = told.poll(); call != null; call = told.poll()) {
      waiting.decrementAndGet();
      calls.add(call);
    }
    long lost = dropped.getAndSet(0);
    return calls.isEmpty() && lost == 0 ? null : new TapBatch(lost, calls);
  }

  /** To be called ten times a second or so: keeps to the budget. */
  public void tick(long costPerCall) {
    if (monitors || settings.mode() != Mode.TRACE) {
      return;
    }
    long timed = 0;
    for (CallPath path : paths) {
      timed += path == null ? 0 : path.timed;
    }
    sampling.adjust(timed, System.nanoTime(), costPerCall);
  }

  /** One in how many calls is timed at the moment; 1 if all are. */
  public int oneIn() {
    return sampling.oneIn();
  }

  /**
   * The first of the rows that {@code TAP_READ} replies: nothing, calls that came too fast, one in
   * how many is timed, outermost calls that were timed and that were left out so far, calls of
   * which the condition could not be told, and why.
   */
  public String[] state() {
    long begun = 0;
    for (CallPath path : paths) {
      begun += path == null ? 0 : path.begun;
    }
    return new String[] {
      "",
      String.valueOf(dropped.get()),
      String.valueOf(oneIn()),
      String.valueOf(begun),
      String.valueOf(sampling.leftOut()),
      String.valueOf(condition == null ? 0 : condition.failures()),
      condition == null ? "" : condition.reason()
    };
  }

  /** The other rows: figures since the last time. */
  public List<String[]> figures() {
    List<String[]> rows = new ArrayList<>();
    if (monitors) {
      figures.read(methods, rows);
    }
    return rows;
  }

  /** Kept in one place: newer JDKs call it threadId(). */
  private static long threadId() {
    return Thread.currentThread().getId();
  }
}
