package io.bootcause.cli.hands;

import io.bootcause.cli.ExitCode;
import io.bootcause.cli.TimeSpan;
import io.bootcause.service.ServiceException;
import io.bootcause.service.agent.TapAnswer;
import io.bootcause.wire.TapBatch;
import io.bootcause.wire.TapSettings;
import io.bootcause.wire.TappedCall;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What trace, watch and stack have in common, and how they run. */
final class TapOptions {
  private static final Duration LOOK = Duration.ofMillis(200);
  private static final int MOST_REASONS = 3;

  @Option(
      names = "-n",
      paramLabel = "N",
      defaultValue = "100",
      description = "Stop after so many calls. Default: ${DEFAULT-VALUE}.")
  private int most = 100;

  @Option(
      names = "--time",
      paramLabel = "TIME",
      converter = TimeSpan.class,
      description = "Stop after this time: 30s, 5m. Default: none; Ctrl-C stops.")
  private @Nullable Duration time;

  @Option(names = "--json", description = "One JSON object a line.")
  private boolean json;

  private boolean allPlaces;

  TapSettings settings(
      MethodPattern pattern,
      TapSettings.Mode mode,
      CallCondition condition,
      boolean failedOnly,
      String expression,
      int depth,
      int budgetPercent)
      throws ServiceException {
    return new TapSettings(
        mode,
        pattern.className(),
        pattern.method(),
        Numbers.atLeast(0, "--depth", depth),
        condition.minNanos(),
        condition.maxNanos(),
        most(),
        failedOnly || condition.failedOnly(),
        condition.expression(),
        expression,
        Numbers.atLeast(0, "--budget", budgetPercent));
  }

  /** Shows calls until there were enough, the time is up, or somebody presses Ctrl-C. */
  int run(long pid, TapSettings settings) throws ServiceException, InterruptedException {
    return run(
        pid,
        settings,
        json ? new TapJson(System.out) : new TapText(System.out, settings.depth(), allPlaces));
  }

  int run(long pid, TapSettings settings, TapPrinter printer)
      throws ServiceException, InterruptedException {
    Duration length = length();
    PrintStream err = System.err;
    int shown = 0;
    long dropped = 0;
    boolean evaluated;
    try (TapSession session = TapSession.attach(pid)) {
      session.warn(err);
      session.atInterrupt(() -> "Ctrl-C; detached");
      TapAnswer answer = session.tap(settings);
      say(err, answer);
      // Only now: until here nothing was looked at.
      long end = System.nanoTime() + length.toNanos();
      Watcher watcher = new Watcher(session, answer, err);
      // A reader that has gone (| head) has seen enough.
      while (shown < settings.most() && System.nanoTime() - end < 0 && !System.out.checkError()) {
        TapBatch batch = session.next(LOOK);
        watcher.look();
        if (batch == null) {
          continue;
        }
        dropped += batch.dropped();
        for (TappedCall call : batch.calls()) {
          printer.print(call, watcher.answer());
          shown++;
        }
      }
      evaluated = watcher.end();
    }
    if (dropped > 0) {
      Screen.say(err, dropped + " calls came too fast to be shown");
    }
    Screen.say(err, shown + (shown == 1 ? " call" : " calls") + "; detached");
    return exitCode(shown, evaluated);
  }

  /** A condition that never held, and could not be told: nothing was looked for. */
  static int exitCode(int shown, boolean evaluated) {
    return shown == 0 && !evaluated ? ExitCode.CANNOT_MEASURE : ExitCode.NOTHING_FOUND;
  }

  private static void say(PrintStream err, TapAnswer answer) {
    List<String> roots = answer.roots();
    String callees =
        answer.callees().isEmpty() ? "" : " and " + answer.callees().size() + " that they call";
    Screen.say(
        err,
        "looking at "
            + (roots.size() == 1 ? roots.get(0) : roots.size() + " methods")
            + callees
            + "; Ctrl-C ends");
    int most = Math.min(MOST_REASONS, answer.not().size());
    answer.not().subList(0, most).forEach(not -> Screen.say(err, "not at " + not));
    if (answer.not().size() > most) {
      Screen.say(err, "nor at " + (answer.not().size() - most) + " others");
    }
  }

  /** Of a trace's tree. */
  void allPlaces(boolean on) {
    allPlaces = on;
  }

  /** How long to look; null for as long as it takes. */
  @Nullable Duration time() throws ServiceException {
    return time == null ? null : Numbers.positive("--time", time);
  }

  boolean json() {
    return json;
  }

  int most() throws ServiceException {
    return Numbers.atLeast(1, "-n", most);
  }

  /** How long to look at most. */
  Duration length() throws ServiceException {
    return time == null ? Duration.ofDays(365) : Numbers.positive("--time", time);
  }
}
