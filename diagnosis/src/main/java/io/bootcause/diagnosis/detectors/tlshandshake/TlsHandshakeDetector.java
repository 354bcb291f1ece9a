package io.bootcause.diagnosis.detectors.tlshandshake;

import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.recording.MeasurementCheck;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Handshakes are a good part of a request: with the service's clients, or with those that it calls
 * itself. Doc page: tls-handshake.md.
 *
 * <p>Only load that keeps its connections open may accuse, which the low rate and the overload do;
 * first requests and those beside idle connections open new ones on purpose.
 */
public final class TlsHandshakeDetector implements Detector {
  @Override
  public String id() {
    return "tls-handshake";
  }

  @Override
  public Outcome examine(Evidence evidence) {
    List<Activity> activities = evidence.activities().stream().filter(Activity::tells).toList();
    if (activities.isEmpty()) {
      return new Outcome.CannotTell("stack samples of requests under load");
    }
    List<Finding> findings = new ArrayList<>();
    List<Reconnects> reconnects = activities.stream().map(Reconnects::in).toList();
    boolean asked =
        evidence.recording().checks().stream()
            .anyMatch(c -> c.name().equals(MeasurementCheck.CLOSES_CONNECTIONS));
    if (!asked) {
      Optional<Reconnects> most =
          reconnects.stream()
              .filter(Reconnects::areMany)
              .max(Comparator.comparingDouble(Reconnects::share));
      boolean limited = reconnects.stream().anyMatch(r -> r.activity().overloaded() && r.areMany());
      most.map(r -> new ServerSide(evidence, r, limited).finding()).ifPresent(findings::add);
    }
    Optional<CostPath> calls = ClientSide.of(activities, evidence);
    calls
        .filter(ClientSide::isMuch)
        .map(cost -> ClientSide.finding(cost, evidence))
        .ifPresent(findings::add);
    return findings.isEmpty()
        ? new Outcome.RuledOut(reason(reconnects, calls, asked))
        : new Outcome.Found(findings);
  }

  private static String reason(
      List<Reconnects> reconnects, Optional<CostPath> calls, boolean asked) {
    if (reconnects.stream().noneMatch(Reconnects::overTls) && calls.isEmpty()) {
      return "requests come in cleartext and open no connection with TLS";
    }
    List<String> figures = new ArrayList<>();
    for (Reconnects r : reconnects) {
      figures.add(
          String.format(
              Locale.ROOT,
              "%.1f %% of the time of %s on connections that were to stay open",
              r.share() * 100,
              r.activity().labels()));
    }
    return "TLS handshakes take "
        + (asked
            ? "what the requests ask for, which close their connections"
            : String.join(", ", figures))
        + calls
            .map(c -> String.format(Locale.ROOT, "; those with others %.1f %%", c.share() * 100))
            .orElse("");
  }
}
