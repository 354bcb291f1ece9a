package io.bootcause.diagnosis;

import io.bootcause.diagnosis.Diagnosis.CannotTellBy;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.Asked;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.diagnosis.evidence.OwnWork;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Where nothing is found, and processor time limits the throughput: what takes most of it, of which
 * only its authors know whether requests need it.
 */
final class Unjudged {
  /** Of the processor time of requests. */
  private static final double MOST = 0.5;

  /** Of one request, processor time: with less a thousand go through in a second. */
  private static final double MIN_MILLIS = 1;

  private Unjudged() {}

  static Optional<CannotTellBy> of(Evidence evidence, List<Finding> findings) {
    if (!findings.isEmpty()) {
      return Optional.empty();
    }
    return evidence
        .overload()
        .filter(Activity::usesProcessorsUp)
        .filter(activity -> Activity.weight(activity.onProcessor()) >= Activity.MIN_SAMPLES)
        .flatMap(activity -> of(activity, evidence.origins()));
  }

  private static Optional<CannotTellBy> of(Activity activity, Origins origins) {
    return OwnWork.of(activity, origins, MOST).stream()
        .filter(work -> work.share() * activity.cpuMillisPerRequest() >= MIN_MILLIS)
        .findFirst()
        .map(
            work ->
                new CannotTellBy(
                    Diagnosis.WORK,
                    String.format(
                        Locale.ROOT,
                        "whether %s need all that is computed in %s: %.0f %% of their processor time%s",
                        activity.labels(),
                        CostFinding.simple(work.method()),
                        work.share() * 100,
                        asks(activity, work.method()))));
  }

  /** What the method calls that takes most of it; nothing where it computes most of it itself. */
  private static String asks(Activity activity, String method) {
    return Asked.of(activity.onProcessor(), stack -> stack.frames().lastIndexOf(method), MOST)
        .map(
            asked ->
                String.format(
                    Locale.ROOT,
                    ", %.0f %% of that in %s",
                    asked.share() * 100,
                    CostFinding.simple(asked.method())))
        .orElse("");
  }
}
