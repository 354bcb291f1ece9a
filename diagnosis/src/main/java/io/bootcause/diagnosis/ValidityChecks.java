package io.bootcause.diagnosis;

import io.bootcause.diagnosis.Validity.Check;
import io.bootcause.diagnosis.Validity.Level;
import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.load.SampleOutcome;
import io.bootcause.recording.MeasurementCheck;
import io.bootcause.recording.Recording;
import io.bootcause.recording.Shape;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Judges the measurement: what was noted while measuring, and what the recording itself shows. */
final class ValidityChecks {
  /** Above this share of failed requests the times describe the failures. */
  private static final double MAX_ERRORS = 0.01;

  /** Below this share of joined requests the budget speaks for too few. */
  private static final double MIN_JOINED = 0.9;

  private ValidityChecks() {}

  /**
   * @param findings what was found in it
   */
  static Validity of(Evidence evidence, List<Finding> findings) {
    List<JoinedRequest> measured =
        evidence.requests().stream()
            .filter(r -> r.phase().shape() != Shape.WARM_UP && r.phase().shape() != Shape.HOARD)
            .toList();
    boolean stoodStill = evidence.standing().isPresent();
    boolean nothing = measured.isEmpty() && !stoodStill;
    List<Check> checks = new ArrayList<>();
    for (MeasurementCheck check : evidence.recording().checks()) {
      // With nothing measured, that is said below.
      if (!(nothing && check.name().equals(MeasurementCheck.INTERRUPTED))) {
        checks.add(new Check(check.name(), Level.valueOf(check.level().name()), check.detail()));
      }
    }
    checks.add(
        nothing
            ? unmeasured(evidence.recording())
            : errors(measured, stoodStill, failing(findings)));
    if (evidence.recording().instrumented()) {
      if (!nothing) {
        checks.add(joined(measured));
      }
      checks.add(dropped(evidence.recording().droppedEvents()));
    }
    Level worst =
        checks.stream().map(Check::level).max(Comparator.naturalOrder()).orElse(Level.INVALID);
    return new Validity(worst, checks);
  }

  /** Whether it is the failures that are told of, and not the times that they spoil. */
  private static boolean failing(List<Finding> findings) {
    return findings.stream().anyMatch(f -> f.metric().countsFailures());
  }

  /** Before the low rate nothing is sent whose times count. */
  private static Check unmeasured(Recording recording) {
    boolean begun = recording.phases().stream().anyMatch(p -> p.shape() == Shape.STEADY);
    return begun
        ? new Check("requests", Level.INVALID, "no request was measured")
        : new Check(
            MeasurementCheck.INTERRUPTED,
            Level.INVALID,
            "the recording was interrupted before the load that is measured: what there is tells of"
                + " the start, the first requests and the warm-up at most");
  }

  private static Check errors(
      List<JoinedRequest> measured, boolean stoodStill, boolean failuresFound) {
    long failed = measured.stream().filter(r -> r.sample().outcome() != SampleOutcome.OK).count();
    String count = String.format(Locale.ROOT, "%d of %d requests", failed, measured.size());
    if (stoodStill) {
      return new Check(
          "errors",
          Level.DOUBTFUL,
          "the service stopped answering: " + count + " got no answer or an error");
    }
    if (failuresFound) {
      return new Check(
          "errors",
          Level.DOUBTFUL,
          count + " failed: that is what was found; times are those of the others");
    }
    double share = (double) failed / Math.max(1, measured.size());
    Level level = share > 0.5 ? Level.INVALID : share > MAX_ERRORS ? Level.DOUBTFUL : Level.VALID;
    return new Check("errors", level, count + " failed");
  }

  private static Check joined(List<JoinedRequest> measured) {
    long ok = measured.stream().filter(r -> r.sample().outcome() == SampleOutcome.OK).count();
    long joined =
        measured.stream()
            .filter(r -> r.sample().outcome() == SampleOutcome.OK && r.span() != null)
            .count();
    double share = (double) joined / Math.max(1, ok);
    return new Check(
        "joined",
        share >= MIN_JOINED ? Level.VALID : Level.DOUBTFUL,
        String.format(
            Locale.ROOT, "%.1f %% of the requests were found on both sides", share * 100));
  }

  private static Check dropped(long events) {
    return new Check(
        "agent events",
        events == 0 ? Level.VALID : Level.DOUBTFUL,
        events == 0 ? "none dropped" : events + " dropped: the agent could not keep up");
  }
}
