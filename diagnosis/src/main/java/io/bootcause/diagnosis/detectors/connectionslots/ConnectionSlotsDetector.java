package io.bootcause.diagnosis.detectors.connectionslots;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.PathFrame;
import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.load.SampleOutcome;
import io.bootcause.recording.Phase;
import io.bootcause.recording.PhaseProfile;
import io.bootcause.recording.Shape;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Idle connections occupy all places of the server. Doc page: connection-slots.md. */
public final class ConnectionSlotsDetector implements Detector {
  /** Above this share of the processors in use, the server may just be slow to answer. */
  private static final double IDLE = 0.6;

  /** Share of failures for which idle connections are not needed. */
  private static final double FEW = 0.1;

  private static final Set<Shape> LOADED = EnumSet.of(Shape.STEADY, Shape.STEP, Shape.OVERLOAD);

  @Override
  public String id() {
    return "connection-slots";
  }

  @Override
  public Outcome examine(Evidence evidence) {
    Optional<Finding> tooFew = TooFewPlaces.finding(evidence);
    if (tooFew.isPresent()) {
      return new Outcome.Found(List.of(tooFew.get()));
    }
    PhaseProfile last = null;
    for (PhaseProfile profile : evidence.recording().profiles()) {
      if (evidence.recording().phases().get(profile.phase()).shape() == Shape.HOARD) {
        last = profile;
      }
    }
    if (last == null) {
      return new Outcome.CannotTell("requests beside many idle connections");
    }
    Phase phase = evidence.recording().phases().get(last.phase());
    List<JoinedRequest> probes =
        evidence.requests().stream().filter(r -> r.phase().equals(phase)).toList();
    long failed = probes.stream().filter(r -> r.sample().outcome() != SampleOutcome.OK).count();
    double wall = phase.endNanos() - phase.startNanos();
    double cores =
        phase.serviceCpuNanos() < 0 ? 0 : phase.serviceCpuNanos() / wall / last.processors();
    if (failed == 0 || probes.isEmpty() || cores > IDLE) {
      return new Outcome.RuledOut(
          String.format(
              Locale.ROOT,
              "with %d idle connections open, %d of %d requests on new ones succeeded",
              last.hoarded(),
              probes.size() - failed,
              probes.size()));
    }
    Places places = Places.of(evidence.recording().artifact());
    boolean full = last.stacks().stream().anyMatch(places::full);
    if (!full && isLetIn(probes, last)) {
      return new Outcome.RuledOut(
          String.format(
              Locale.ROOT,
              "with %d idle connections open none waited to be accepted: %d of %d requests on new ones"
                  + " were let in and got no answer in time",
              last.hoarded(),
              failed,
              probes.size()));
    }
    double otherwise = failedWithoutIdle(evidence);
    if (otherwise > FEW && !full) {
      return new Outcome.CannotTell(
          String.format(
              Locale.ROOT,
              "whether idle connections keep others out: without them %.0f %% of the requests failed,"
                  + " too",
              otherwise * 100));
    }
    return new Outcome.Found(
        List.of(finding(evidence, places, full, last, failed, probes.size(), wall / 1e6, cores)));
  }

  /** Whether those without an answer had a place, and the service did not answer in time. */
  private static boolean isLetIn(List<JoinedRequest> probes, PhaseProfile hoard) {
    return hoard.backlog() == 0
        && probes.stream()
            .map(r -> r.sample().outcome())
            .allMatch(o -> o == SampleOutcome.OK || o == SampleOutcome.TIMEOUT);
  }

  /** Of the requests under load, 0 to 1. */
  private static double failedWithoutIdle(Evidence evidence) {
    List<JoinedRequest> loaded =
        evidence.requests().stream().filter(r -> LOADED.contains(r.phase().shape())).toList();
    long failed = loaded.stream().filter(r -> r.sample().outcome() != SampleOutcome.OK).count();
    return (double) failed / Math.max(1, loaded.size());
  }

  private static Finding finding(
      Evidence evidence,
      Places places,
      boolean full,
      PhaseProfile hoard,
      long failed,
      int probes,
      double millis,
      double cores) {
    List<String> facts = new ArrayList<>();
    facts.add(
        String.format(
            Locale.ROOT,
            "with %d idle keep-alive connections open, %d of %d requests on new connections failed;"
                + " %.0f %% of the processors' time was in use by the service",
            hoard.hoarded(),
            failed,
            probes,
            cores * 100));
    if (full) {
      facts.add("the acceptor waits for a free place: " + places.fact());
    }
    if (hoard.backlog() > 0) {
      facts.add(hoard.backlog() + " connections waited in the kernel to be accepted");
    }
    double observed = millis / Math.max(1, probes);
    double typical = evidence.steadyContrast().map(c -> c.metric().observed()).orElse(1.0);
    List<String> where = full ? List.of(places.acceptor()) : List.of();
    return new Finding(
        "connection-slots",
        String.format(
            Locale.ROOT, "%d idle keep-alive connections keep everyone else out", hoard.hoarded()),
        new Cause(
            Cause.Kind.CONFIG,
            where,
            null,
            places.property(),
            "A connection occupies a place of the server as long as it is open, also while its peer"
                + " sends nothing. When all places are taken nothing is accepted any more, health"
                + " checks included, though the service has nothing to do.",
            null),
        facts,
        1,
        SymptomMetric.besideIdle(
            "request beside " + hoard.hoarded() + " idle connections",
            observed,
            Math.min(typical, observed / 2),
            hoard.hoarded()),
        PathFrame.culprits(where),
        places.changes());
  }
}
