package io.bootcause.cli.hands;

import io.bootcause.service.ServiceException;
import io.bootcause.service.agent.TapAnswer;
import io.bootcause.service.agent.TapState;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;

/**
 * Keeps an eye on how the agent looks, while it does and at the end: what it can not tell is said.
 */
final class Watcher {
  private static final Duration AGAIN = Duration.ofMillis(500);

  private final TapSession session;
  private final PrintStream err;
  private TapAnswer answer;
  private long last = System.nanoTime() - AGAIN.toNanos();
  private boolean told;

  Watcher(TapSession session, TapAnswer answer, PrintStream err) {
    this.session = session;
    this.answer = answer;
    this.err = err;
  }

  /** With what timing a call costs by now. */
  TapAnswer answer() {
    return answer;
  }

  /** To be called often. */
  void look() throws ServiceException, InterruptedException {
    if (System.nanoTime() - last < AGAIN.toNanos()) {
      return;
    }
    TapState state = session.link().tapState();
    last = System.nanoTime();
    answer = answer.costing(state);
    if (state.notTold() > 0 && !told) {
      told = true;
      notTold(state);
    }
  }

  /**
   * @return false if the condition could not be evaluated for some calls
   */
  boolean end() throws ServiceException, InterruptedException {
    TapState state = session.link().tapState();
    if (state.notTold() > 0) {
      notTold(state);
    }
    if (state.leftOut() > 0) {
      Screen.say(err, sampled(state.timed(), state.leftOut()));
    }
    return state.notTold() == 0;
  }

  private void notTold(TapState state) {
    Screen.say(
        err,
        String.format(
            Locale.ROOT,
            "the condition could not be evaluated for %,d %s: %s",
            state.notTold(),
            state.notTold() == 1 ? "call" : "calls",
            state.why()));
  }

  static String sampled(long timed, long leftOut) {
    return String.format(
        Locale.ROOT,
        "%,d of %,d calls were timed, to keep to the budget (--budget)",
        timed,
        timed + leftOut);
  }
}
