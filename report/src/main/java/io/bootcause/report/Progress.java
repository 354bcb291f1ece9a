package io.bootcause.report;

import java.io.PrintStream;
import java.time.Duration;

/**
 * Says what is going on while it goes on. Safe to call from any thread; a call after {@link #close}
 * does nothing.
 */
public interface Progress extends AutoCloseable {

  /** How much to say. */
  enum Mode {
    /** One line that is rewritten in place, for a terminal. */
    LIVE,
    /** A line per event, for logs and pipes. */
    PLAIN,
    /** Nothing but what is said with {@link Progress#say}. */
    QUIET
  }

  /** A stage begins; the one before it has ended. */
  void stage(String name);

  /** What is being done within the stage: "replicate 3 of 6, Tomcat 8.5.40". */
  void doing(String what);

  /**
   * How long everything that is left will take, as of now; shown counting down while above zero.
   */
  void left(Duration left);

  /** A line that stays, in every mode: a warning, a hint. */
  void say(String line);

  /** The last stage has ended. Leaves the cursor on an empty line. */
  @Override
  void close();

  /**
   * @param out where to, normally standard error
   * @param columns the terminal's width, for {@link Mode#LIVE}
   * @param unicode whether it can show more than ASCII
   */
  static Progress to(PrintStream out, Mode mode, int columns, boolean unicode) {
    TerminalStyle style = new TerminalStyle(false, unicode);
    return switch (mode) {
      case LIVE -> LiveProgress.ticking(out, System::nanoTime, columns, style);
      case PLAIN -> new PlainProgress(out, System::nanoTime, style, false);
      case QUIET -> new PlainProgress(out, System::nanoTime, style, true);
    };
  }
}
