package io.bootcause.diagnosis.detectors.failingrequests;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.load.Sample;
import io.bootcause.load.SampleOutcome;
import io.bootcause.recording.Inside;
import io.bootcause.recording.Phase;
import io.bootcause.recording.Shape;
import io.bootcause.wire.Reading;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Under load many requests are answered with an error, and alone none is. Doc page:
 * failing-requests.md.
 */
public final class FailingRequestsDetector implements Detector {
  /** Times that the service's output has an exception, in brackets, as the root of another. */
  public static final String READING = "exceptions";

  private static final double MIN_SHARE = 0.2;
  private static final int MIN_FAILED = 20;

  /** More at a low rate, and it is not the load. */
  private static final double MAX_ALONE = 0.01;

  private static final int SERVER_ERROR = 500;

  /**
   * Requests of one load.
   *
   * @param share of them that failed, 0 to 1
   */
  private record Failing(Phase phase, int failed, double share, int status) {
    static Failing in(Phase phase, List<JoinedRequest> requests) {
      List<Sample> failed =
          requests.stream()
              .map(JoinedRequest::sample)
              .filter(s -> s.outcome() == SampleOutcome.STATUS && s.status() >= SERVER_ERROR)
              .toList();
      return new Failing(
          phase,
          failed.size(),
          (double) failed.size() / requests.size(),
          failed.isEmpty() ? 0 : failed.get(0).status());
    }

    String requests() {
      return String.format(Locale.ROOT, "requests with %d connections", phase.connections());
    }
  }

  @Override
  public String id() {
    return "failing-requests";
  }

  @Override
  public Outcome examine(Evidence evidence) {
    Optional<Failing> worst =
        evidence.recording().phases().stream()
            .filter(p -> p.shape() == Shape.STEP || p.shape() == Shape.OVERLOAD)
            .flatMap(phase -> failing(evidence, phase).stream())
            .filter(failing -> failing.failed() >= MIN_FAILED)
            .max(Comparator.comparingDouble(Failing::share))
            .filter(failing -> failing.share() >= MIN_SHARE);
    if (worst.isEmpty()) {
      return new Outcome.RuledOut("hardly any request under load is answered with an error");
    }
    if (failsAlone(evidence)) {
      return new Outcome.RuledOut("requests fail at a low rate too: it is not the load");
    }
    List<Reading> printed =
        evidence.recording().readings().stream()
            .map(Inside::value)
            .filter(reading -> reading.name().startsWith(READING + "["))
            .toList();
    return printed.stream()
        .max(
            Comparator.<Reading>comparingInt(r -> Limit.of(exception(r)).isPresent() ? 1 : 0)
                .thenComparingDouble(Reading::value))
        .<Outcome>map(most -> new Outcome.Found(List.of(finding(worst.get(), most))))
        .orElseGet(
            () ->
                new Outcome.CannotTell(
                    String.format(
                        Locale.ROOT,
                        "why %.0f %% of %s are answered with status %d: no exception was seen in"
                            + " what the service prints",
                        worst.get().share() * 100,
                        worst.get().requests(),
                        worst.get().status())));
  }

  private static Optional<Failing> failing(Evidence evidence, Phase phase) {
    List<JoinedRequest> all =
        evidence.ofShape(phase.shape()).stream().filter(r -> r.phase().equals(phase)).toList();
    return all.isEmpty() ? Optional.empty() : Optional.of(Failing.in(phase, all));
  }

  private static boolean failsAlone(Evidence evidence) {
    List<JoinedRequest> alone = evidence.ofShape(Shape.STEADY);
    long failed = alone.stream().filter(r -> r.sample().outcome() != SampleOutcome.OK).count();
    return failed > MAX_ALONE * alone.size();
  }

  private static String exception(Reading reading) {
    return reading.name().substring(READING.length() + 1, reading.name().length() - 1);
  }

  private static Finding finding(Failing failing, Reading printed) {
    String exception = exception(printed);
    Optional<Limit> limit = Limit.of(exception);
    List<String> facts = new ArrayList<>();
    facts.add(
        String.format(
            Locale.ROOT,
            "%.0f %% of %s are answered with status %d, of those at a low rate none",
            failing.share() * 100,
            failing.requests(),
            failing.status()));
    facts.add(
        String.format(
            Locale.ROOT,
            "%.0f times at the end of what the service printed: %s",
            printed.value(),
            exception));
    return new Finding(
        "failing-requests",
        String.format(
            Locale.ROOT,
            "%.0f %% of %s fail: %s",
            failing.share() * 100,
            failing.requests(),
            limit.map(Limit::reached).orElseGet(() -> Limit.withoutPackage(exception))),
        new Cause(
            limit.isPresent() ? Cause.Kind.CONFIG : Cause.Kind.APP_CODE,
            List.of(),
            null,
            null,
            limit.isPresent()
                ? "More requests want it at a time than are let through, and those that wait too"
                    + " long, or find the line full, are refused. Look at how long each keeps what it"
                    + " got before the limit is raised."
                : "Under load something happens that requests do not survive, and alone it does not:"
                    + " what several of them share is used up, or is not made for being shared.",
            null),
        facts,
        failing.share(),
        SymptomMetric.unanswered(failing.requests(), failing.phase().connections()),
        List.of(),
        limit.map(Limit::larger).orElse(List.of()));
  }

  /**
   * True of exceptions by which libraries tell of a limit: their messages say which, and nothing of
   * what the service is about.
   */
  public static boolean isOfLimit(String exception) {
    return Limit.of(exception).isPresent();
  }
}
