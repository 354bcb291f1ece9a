package io.bootcause.report;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;

/** Progress as lines that stay: {@code [ 12 s] warm-up: replicate 2 of 6}. */
final class PlainProgress implements Progress {
  private final PrintStream out;
  private final LongSupplier nanoTime;
  private final TerminalStyle style;
  private final boolean quiet;
  private final long start;
  private String stage = "";
  private String leftFromHere = "";
  private boolean closed;

  PlainProgress(PrintStream out, LongSupplier nanoTime, TerminalStyle style, boolean quiet) {
    this.out = out;
    this.nanoTime = nanoTime;
    this.style = style;
    this.quiet = quiet;
    this.start = nanoTime.getAsLong();
  }

  @Override
  public synchronized void stage(String name) {
    stage = name;
    event(name);
  }

  @Override
  public synchronized void doing(String what) {
    event(stage.isEmpty() ? what : stage + ": " + what);
  }

  /** Told with the next event: a line of its own would be as long as what it is about. */
  @Override
  public synchronized void left(Duration left) {
    leftFromHere = ", about " + Figures.seconds(left.toMillis() / 1e3) + " left";
  }

  @Override
  public synchronized void say(String line) {
    if (!closed) {
      out.println(style.fit(line, Integer.MAX_VALUE));
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    out.flush();
  }

  private void event(String text) {
    if (!quiet && !closed) {
      long seconds = (nanoTime.getAsLong() - start) / 1_000_000_000L;
      say(String.format(Locale.ROOT, "[%4d s%s] %s", seconds, leftFromHere, text));
      leftFromHere = "";
    }
  }
}
