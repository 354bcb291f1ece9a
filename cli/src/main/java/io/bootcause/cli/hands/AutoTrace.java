package io.bootcause.cli.hands;

import io.bootcause.cli.ExitCode;
import io.bootcause.investigation.live.LiveDrillDown;
import io.bootcause.investigation.live.LiveResult;
import io.bootcause.investigation.live.RequestFilter;
import io.bootcause.investigation.live.Traffic;
import io.bootcause.load.certificate.ClientCertificate;
import io.bootcause.service.ServiceException;
import java.io.PrintStream;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** {@code bootcause trace --auto}: attaches, drills down, tells, and leaves. */
final class AutoTrace {
  private static final Duration USUAL = Duration.ofSeconds(60);

  /** Of the drill-down's own time, beside what it waits for. */
  private static final Duration MARGIN = Duration.ofSeconds(60);

  private final AutoOptions auto;
  private final @Nullable ClientCertificate certificate;
  private final long pid;
  private final TapOptions options;
  private final int budgetPercent;

  /**
   * @param certificate for a service that wants to know who calls; null for none
   * @param budgetPercent of one processor; 0 for no bound
   */
  AutoTrace(
      AutoOptions auto,
      @Nullable ClientCertificate certificate,
      long pid,
      TapOptions options,
      int budgetPercent) {
    this.auto = auto;
    this.certificate = certificate;
    this.pid = pid;
    this.options = options;
    this.budgetPercent = budgetPercent;
  }

  int run() throws ServiceException, InterruptedException {
    PrintStream err = System.err;
    RequestFilter filter = auto.filter();
    Duration given = options.time();
    Duration time = given == null ? USUAL : given;
    int rate = auto.rate();
    LiveDrillDown.Settings settings =
        new LiveDrillDown.Settings(
            filter,
            auto.slowMillis(),
            budgetPercent <= 0 ? Double.MAX_VALUE : budgetPercent / 100.0,
            time);
    Traffic traffic = new Traffic(filter);
    LiveResult result;
    try (TapSession session = TapSession.attach(pid, traffic);
        LiveDrillDown drill =
            new LiveDrillDown(
                session.link(), pid, traffic, settings, text -> Screen.say(err, text))) {
      session.warn(err);
      session.atInterrupt(
          () -> {
            drill.stop();
            return "Ctrl-C; detached";
          });
      Screen.say(
          err,
          (rate == 0 ? "waiting for " : "sending " + rate + " a second of ")
              + filter
              + "; Ctrl-C ends");
      if (rate == 0) {
        result = drill.run();
      } else {
        try (OwnRequests requests =
            OwnRequests.open(auto.text(), pid, auto.port(), certificate, rate, time.plus(MARGIN))) {
          requests.start();
          result = drill.run();
        }
      }
    }
    if (options.json()) {
      System.out.println(TapJson.line(AutoJson.of(result)));
    } else {
      new AutoText(System.out, budgetPercent).print(result);
    }
    System.out.flush();
    Screen.say(err, "detached");
    return result.end() == LiveResult.End.NO_REQUEST
        ? ExitCode.CANNOT_MEASURE
        : ExitCode.NOTHING_FOUND;
  }
}
