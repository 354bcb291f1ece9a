package io.bootcause.diagnosis.detectors.connectionslots;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.PathFrame;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.StandingThreads;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Connections that ask all the time take the few places that there are: who comes later waits until
 * one of them is closed, with no thread at his request.
 */
final class TooFewPlaces {
  private TooFewPlaces() {}

  /**
   * Empty if all are answered, if something else holds them up, or no acceptor waits for a place.
   */
  static Optional<Finding> finding(Evidence evidence) {
    Places places = Places.of(evidence.recording().artifact());
    return evidence
        .standing()
        .filter(standing -> standing.waiting().isEmpty())
        .filter(
            standing ->
                standing.standstill().threads().stream()
                    .anyMatch(thread -> places.full(StandingThreads.stack(thread))))
        .map(standing -> finding(standing, places));
  }

  private static Finding finding(StandingThreads standing, Places places) {
    int connections = standing.metric().connections();
    return new Finding(
        "connection-slots",
        String.format(
            Locale.ROOT,
            "The server has places for fewer than %d connections: who gets none is not answered",
            connections),
        new Cause(
            Cause.Kind.CONFIG,
            List.of(places.acceptor()),
            null,
            places.property(),
            "A connection occupies a place of the server as long as it is open, and clients keep theirs"
                + " from one request to the next. Those who come when all are taken wait in the kernel"
                + " to be accepted, until somebody else goes: their requests are late, or never"
                + " answered, while threads and processors are free.",
            null),
        List.of(
            standing.fact(),
            "the acceptor waits for a free place: " + places.fact(),
            "no thread of the service stands at a request"),
        1,
        standing.metric(),
        PathFrame.culprits(List.of(places.acceptor())),
        places.more());
  }
}
