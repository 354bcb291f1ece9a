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
import io.bootcause.recording.Phase;
import io.bootcause.recording.Shape;
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Under load many requests are answered with an error, and alone none is. Doc page:
 * failing-requests.md.
 */
public final class FailingRequestsDetector implements Detector {
  private static final double MIN_SHARE = 0.02;
  private static final int MIN_FAILED = 20;

  private static final int MOST_PLACES = 4;

  private static final String LIMIT =
      "More requests want it at a time than are let through, and those that wait too long, or find"
          + " the line full, are refused. Look at how long each keeps what it got before the limit"
          + " is raised.";

  private static final String SHARED =
      "Under load something happens that requests do not survive, and alone it does not: what"
          + " several of them share is used up, or is not made for being shared.";

  private static final String NOT_KNOWN = "Nothing tells what it is. ";

  /** A larger part of the share under load fails at a low rate too: it is not the load. */
  private static final double MAX_ALONE = 0.1;

  /**
   * If as many failed at a low rate as under load, so many would have: that none did is then no
   * accident (e^-5 = 0.7 %).
   */
  private static final double MIN_EXPECTED_ALONE = 5;

  static final int SERVER_ERROR = 500;

  /**
   * They say that the request is wrong, which it is not: alone it is answered. Others below 500 may
   * be meant: what was asked for is taken (409) or gone by now (404), or enough is enough (429).
   */
  private static final Set<Integer> WRONG_REQUEST = Set.of(400, 401, 403, 415, 422);

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
              .filter(s -> s.outcome() == SampleOutcome.STATUS && isFailure(s.status()))
              .toList();
      return new Failing(
          phase,
          failed.size(),
          (double) failed.size() / requests.size(),
          failed.isEmpty() ? 0 : failed.get(0).status());
    }

    private static boolean isFailure(int status) {
      return status >= SERVER_ERROR || WRONG_REQUEST.contains(status);
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
    Outcome underLoad = underLoad(evidence);
    return AfterASilence.finding(evidence)
        .<Outcome>map(
            finding ->
                new Outcome.Found(
                    underLoad instanceof Outcome.Found found
                        ? Stream.concat(found.findings().stream(), Stream.of(finding)).toList()
                        : List.of(finding)))
        .orElse(underLoad);
  }

  private static Outcome underLoad(Evidence evidence) {
    if (evidence.ofShape(Shape.STEP).isEmpty() && evidence.ofShape(Shape.OVERLOAD).isEmpty()) {
      return new Outcome.CannotTell("whether requests fail under load: none were sent under load");
    }
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
    List<JoinedRequest> alone = evidence.ofShape(Shape.STEADY);
    if (alone.size() * worst.get().share() < MIN_EXPECTED_ALONE) {
      return new Outcome.CannotTell(
          "whether requests fail because of the load: too few were sent at a low rate");
    }
    long failedAlone = alone.stream().filter(r -> r.sample().outcome() != SampleOutcome.OK).count();
    if (failedAlone > MAX_ALONE * worst.get().share() * alone.size()) {
      return new Outcome.RuledOut("requests fail at a low rate too: it is not the load");
    }
    Reason reason =
        Reason.of(evidence, worst.get().phase(), worst.get().failed())
            .orElseGet(() -> Reason.unknown(evidence));
    return new Outcome.Found(List.of(finding(worst.get(), failedAlone, reason)));
  }

  private static Optional<Failing> failing(Evidence evidence, Phase phase) {
    List<JoinedRequest> all =
        evidence.ofShape(phase.shape()).stream().filter(r -> r.phase().equals(phase)).toList();
    return all.isEmpty() ? Optional.empty() : Optional.of(Failing.in(phase, all));
  }

  private static Finding finding(Failing failing, long failedAlone, Reason reason) {
    Optional<Limit> limit = Limit.of(reason.told());
    List<String> own = reason.own();
    // Where requests come in is no place of a cause.
    List<String> where =
        reason.isKnown()
            ? own.subList(Math.max(0, own.size() - MOST_PLACES), own.size())
            : List.of();
    String place = where.isEmpty() ? "" : " in " + where.get(where.size() - 1);
    List<String> facts = new ArrayList<>();
    facts.add(
        String.format(
            Locale.ROOT,
            "%.0f %% of %s are answered with status %d, of those at a low rate %s",
            failing.share() * 100,
            failing.requests(),
            failing.status(),
            failedAlone == 0 ? "none" : String.valueOf(failedAlone)));
    facts.add(reason.fact());
    return new Finding(
        "failing-requests",
        title(failing, limit, reason, place),
        new Cause(
            limit.isPresent() ? Cause.Kind.CONFIG : Cause.Kind.APP_CODE,
            where,
            null,
            null,
            limit.isPresent() ? LIMIT : reason.isKnown() ? SHARED : NOT_KNOWN + SHARED,
            null),
        facts,
        failing.share(),
        SymptomMetric.failing(failing.requests(), failing.share(), failing.phase().connections()),
        List.of(),
        limit.map(Limit::larger).orElseGet(() -> oneAtATime(own)));
  }

  private static String title(Failing failing, Optional<Limit> limit, Reason reason, String place) {
    String share =
        String.format(Locale.ROOT, "%.0f %% of %s", failing.share() * 100, failing.requests());
    if (!reason.isKnown()) {
      return String.format(
          Locale.ROOT, "%s are answered with status %d, alone none is", share, failing.status());
    }
    return share
        + " fail: "
        + limit.map(Limit::reached).orElseGet(() -> Limit.withoutPackage(reason.told()) + place);
  }

  /**
   * If nothing fails when threads enter one after the other, it is what they share. The innermost
   * method may be the one that breaks it, or only the one that suffers; then an outer one helps.
   */
  private static List<Change> oneAtATime(List<String> own) {
    List<String> methods = own.stream().filter(m -> !m.contains("#lambda$")).toList();
    return methods.isEmpty()
        ? List.of()
        : Stream.of(methods.get(methods.size() - 1), methods.get(0))
            .distinct()
            .<Change>map(method -> new Change.Limit(1, List.of(method)))
            .toList();
  }

  /**
   * True of exceptions by which libraries tell of a limit: their messages say which, and nothing of
   * what the service is about.
   */
  public static boolean isOfLimit(String exception) {
    return Limit.of(exception).isPresent();
  }
}
