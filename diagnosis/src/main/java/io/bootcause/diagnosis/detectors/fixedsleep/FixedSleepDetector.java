package io.bootcause.diagnosis.detectors.fixedsleep;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.DetectorByRule;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import java.util.List;
import java.util.Optional;

/** The request sleeps for a fixed time, or a timer does for it. Doc page: fixed-sleep.md. */
public final class FixedSleepDetector implements Detector {
  private static final String ID = "fixed-sleep";

  private static final Frames RETRIES =
      Frames.of(
          "dev.failsafe.*",
          "feign.Retryer*",
          "io.github.resilience4j.retry.*",
          "org.apache.hc.client5.http.impl.classic.HttpRequestRetryExec#*",
          "org.apache.http.impl.execchain.ServiceUnavailableRetryExec#*",
          "org.springframework.core.retry.*",
          "org.springframework.retry.*");

  private final Detector threads = new SleepingThreadDetector();

  private static final class SleepingThreadDetector extends DetectorByRule {
    SleepingThreadDetector() {
      super(
          new CostRule(
              ID,
              Rest.ASLEEP,
              0.3,
              2,
              0.0,
              "sleeping",
              "The request waits for a fixed time, for nothing."
                  + " Whatever the pause is for, each request pays for it in full.",
              Cause.Kind.APP_CODE,
              List.of()));
    }

    @Override
    protected CostRule rule(CostPath cost) {
      CostRule rule = super.rule(cost);
      return cost.frames().stream().anyMatch(RETRIES::has)
          ? rule.doing("sleeping until it is tried again")
              .advising(
                  "What is called fails, and a client or a template tries it again by itself, without a"
                      + " word, after the pause that it is set to. Some answers are no failure that passes"
                      + " by: say which ones are tried again, and how often.")
          : rule;
    }
  }

  @Override
  public String id() {
    return ID;
  }

  @Override
  public Outcome examine(Evidence evidence) {
    Outcome asleep = threads.examine(evidence);
    if (asleep instanceof Outcome.Found) {
      return asleep;
    }
    Optional<TimedWaits> timed = TimedWaits.of(evidence);
    return Timers.finding(evidence)
        .or(() -> PeriodicAnswers.finding(evidence))
        .or(() -> Lingering.finding(evidence))
        .or(() -> timed.filter(TimedWaits::fixed).map(TimedWaits::finding))
        .or(() -> PausingTask.finding(evidence))
        .<Outcome>map(finding -> new Outcome.Found(List.of(finding)))
        .or(() -> PeriodicAnswers.question(evidence).map(Outcome.CannotTell::new))
        .or(() -> timed.map(waits -> new Outcome.CannotTell(waits.question())))
        .or(() -> Dozing.suspicion(evidence))
        .orElse(asleep);
  }
}
