package io.bootcause.report;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Progress as one line that is rewritten in place; ended stages stay above it with their time. */
final class LiveProgress implements Progress {
  private static final String ERASE_LINE = "\r\u001b[2K";
  private static final long TICK_MILLIS = 250;
  private static final int LEAST_COLUMNS = 20;

  private final PrintStream out;
  private final LongSupplier nanoTime;
  private final int columns;
  private final TerminalStyle style;
  private final Runnable stopTicking;
  private final long start;
  private String stage = "";
  private String doing = "";
  private long stageStart;
  private long end = Long.MIN_VALUE;
  private int ticks;
  private boolean closed;

  LiveProgress(
      PrintStream out,
      LongSupplier nanoTime,
      int columns,
      TerminalStyle style,
      Runnable stopTicking) {
    this.out = out;
    this.nanoTime = nanoTime;
    this.columns = Math.max(LEAST_COLUMNS, columns);
    this.style = style;
    this.stopTicking = stopTicking;
    this.start = nanoTime.getAsLong();
    this.stageStart = start;
  }

  /** One that redraws itself until it is closed. */
  static LiveProgress ticking(
      PrintStream out, LongSupplier nanoTime, int columns, TerminalStyle style) {
    ScheduledExecutorService clock =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "bootcause-progress");
              thread.setDaemon(true);
              return thread;
            });
    LiveProgress progress = new LiveProgress(out, nanoTime, columns, style, clock::shutdownNow);
    var unused =
        clock.scheduleWithFixedDelay(
            progress::tick, TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
    return progress;
  }

  /** Redraws, so that the clock runs and a hang can be told from a wait. */
  synchronized void tick() {
    ticks++;
    draw();
  }

  @Override
  public synchronized void stage(String name) {
    endStage();
    stage = name;
    doing = "";
    stageStart = nanoTime.getAsLong();
    draw();
  }

  @Override
  public synchronized void doing(String what) {
    doing = what;
    draw();
  }

  @Override
  public synchronized void left(Duration left) {
    end = nanoTime.getAsLong() + left.toNanos();
    draw();
  }

  @Override
  public synchronized void say(String line) {
    if (!closed) {
      out.print(ERASE_LINE);
      out.println(style.fit(line, Integer.MAX_VALUE));
      draw();
    }
  }

  @Override
  public synchronized void close() {
    if (!closed) {
      endStage();
      out.print(ERASE_LINE);
      out.flush();
      closed = true;
      stopTicking.run();
    }
  }

  private void endStage() {
    if (!closed && !stage.isEmpty()) {
      String done = style.unicode() ? "✓ " : "* ";
      String took = "  " + Figures.seconds(seconds(stageStart));
      out.print(ERASE_LINE);
      out.println(style.fit(done + stage, columns - 1 - took.length()) + took);
    }
    stage = "";
  }

  private void draw() {
    if (closed || stage.isEmpty()) {
      return;
    }
    String wheel = style.unicode() ? "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏" : "|/-\\";
    String time = "  " + clock(seconds(start));
    if (end != Long.MIN_VALUE) {
      double left = (end - nanoTime.getAsLong()) / 1e9;
      // It was an estimate: once it is over, nobody knows.
      time += left > 0 ? ", about " + clock(left) + " left" : "";
    }
    String text =
        wheel.charAt(ticks % wheel.length()) + " " + stage + (doing.isEmpty() ? "" : ": " + doing);
    int room = columns - 1 - time.length();
    // On a very narrow terminal what is done matters more than the clock.
    out.print(
        ERASE_LINE
            + (room >= LEAST_COLUMNS
                ? style.fit(text, room) + time
                : style.fit(text, columns - 1)));
    out.flush();
  }

  private double seconds(long since) {
    return (nanoTime.getAsLong() - since) / 1e9;
  }

  private static String clock(double seconds) {
    long whole = Math.round(seconds);
    return String.format(Locale.ROOT, "%d:%02d", whole / 60, whole % 60);
  }
}
