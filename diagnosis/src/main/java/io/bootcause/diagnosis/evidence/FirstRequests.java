package io.bootcause.diagnosis.evidence;

import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.load.SampleOutcome;
import io.bootcause.recording.Shape;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * First requests of fresh JVMs and the second ones of the same kind.
 *
 * @param first one of each JVM that was seen
 * @param second as many
 */
record FirstRequests(List<JoinedRequest> first, List<JoinedRequest> second) {
  static final String LABEL = "first request after the start";

  private record Kind(int instance, int request) {}

  /** The kind whose first requests took longest; empty if none was asked twice. */
  static Optional<FirstRequests> slowest(List<JoinedRequest> all) {
    Map<Kind, JoinedRequest> firsts = new HashMap<>();
    Map<Integer, FirstRequests> pairs = new TreeMap<>();
    for (JoinedRequest request : all) {
      if (request.phase().shape() == Shape.FIRST
          && request.sample().outcome() == SampleOutcome.OK) {
        int kind = request.sample().request();
        JoinedRequest first =
            firsts.putIfAbsent(new Kind(request.phase().instance(), kind), request);
        if (first != null) {
          pairs
              .computeIfAbsent(kind, k -> new FirstRequests(new ArrayList<>(), new ArrayList<>()))
              .add(first, request);
        }
      }
    }
    return pairs.values().stream().max(Comparator.comparingDouble(p -> millis(p.first())));
  }

  private void add(JoinedRequest one, JoinedRequest next) {
    first.add(one);
    second.add(next);
  }

  SymptomMetric metric() {
    return SymptomMetric.ofFirstRequest(LABEL, millis(first), millis(second));
  }

  private static double millis(List<JoinedRequest> requests) {
    return Stats.mean(requests.stream().map(IdleContrast::millis).toList());
  }
}
