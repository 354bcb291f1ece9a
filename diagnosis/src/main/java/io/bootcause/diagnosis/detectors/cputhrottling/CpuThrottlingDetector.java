package io.bootcause.diagnosis.detectors.cputhrottling;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Series;
import io.bootcause.recording.Phase;
import io.bootcause.recording.Recording;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** A CPU quota stops the service at a low rate of requests. Doc page: cpu-throttling.md. */
public final class CpuThrottlingDetector implements Detector {
  /** Of the quota's periods; a collection now and then may use one up. */
  private static final double MIN_SHARE = 0.15;

  /** Ten periods a second are usual: fewer than this say nothing. */
  private static final double MIN_PERIODS = 20;

  @Override
  public String id() {
    return "cpu-throttling";
  }

  @Override
  public Outcome examine(Evidence evidence) {
    Optional<Activity> steady = evidence.steady();
    if (steady.isEmpty()) {
      return new Outcome.CannotTell("requests at a low rate");
    }
    Activity activity = steady.get();
    Recording recording = evidence.recording();
    Phase phase = activity.phase();
    OptionalDouble periods = Series.growth(recording, phase, "cgroup.periods");
    OptionalDouble throttled = Series.growth(recording, phase, "cgroup.throttled");
    if (periods.isEmpty() || throttled.isEmpty() || periods.getAsDouble() < MIN_PERIODS) {
      return new Outcome.RuledOut("the service runs under no CPU quota that counts its periods");
    }
    double share = throttled.getAsDouble() / periods.getAsDouble();
    OptionalDouble cpus = Series.last(recording, phase, "cgroup.quota.cpus");
    String quota =
        cpus.isPresent()
            ? String.format(Locale.ROOT, "a quota of %.2g processors", cpus.getAsDouble())
            : "a CPU quota";
    String fact =
        String.format(
            Locale.ROOT,
            "under %s it was stopped in %.0f %% of the periods at %s",
            quota,
            share * 100,
            activity.label());
    if (share < MIN_SHARE) {
      return new Outcome.RuledOut(fact);
    }
    List<String> facts = new ArrayList<>(List.of(fact));
    OptionalDouble stopped = Series.growth(recording, phase, "cgroup.throttled.nanos");
    double seconds = (phase.endNanos() - phase.startNanos()) / 1e9;
    double timeShare = stopped.isPresent() ? stopped.getAsDouble() / 1e9 / seconds : share;
    stopped.ifPresent(
        nanos ->
            facts.add(
                String.format(
                    Locale.ROOT,
                    "for %.1f s of %.1f s, all threads together",
                    nanos / 1e9,
                    seconds)));
    double explained = Math.min(1, Math.min(share, timeShare));
    return new Outcome.Found(
        List.of(
            new Finding(
                id(),
                String.format(
                    Locale.ROOT,
                    "%s stops the service in %.0f %% of its periods, although it has little to do",
                    quota.substring(0, 1).toUpperCase(Locale.ROOT) + quota.substring(1),
                    share * 100),
                new Cause(
                    Cause.Kind.SYSTEM,
                    List.of(),
                    null,
                    null,
                    "Once the threads of the service together have used its share of a period of,"
                        + " usually, 100 ms, all of them stand still until the next one begins,"
                        + " whatever the processors have to do. Requests take tens of milliseconds"
                        + " more, at random.",
                    null),
                facts,
                explained,
                activity.metricWithout(explained),
                List.of(),
                List.of())));
  }
}
