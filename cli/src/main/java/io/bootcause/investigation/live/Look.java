package io.bootcause.investigation.live;

import io.bootcause.diagnosis.budget.Join;
import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.diagnosis.evidence.SlowSplit;
import io.bootcause.recording.Recording;
import io.bootcause.wire.TracedCall;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** The requests of one level, in slow and typical ones, with their traced calls. */
record Look(SlowSplit split, Map<Look.Key, List<TracedCall>> calls) {
  record Key(int port, int ordinal) {}

  /** Finds out where slow begins. */
  static Look first(Recording recording, OptionalDouble given) {
    return new Look(SlowSplit.of(Join.of(recording), given), calls(recording));
  }

  /** Slow begins where it did before. */
  static Look as(SlowSplit before, Recording recording) {
    List<JoinedRequest> requests = Join.of(recording);
    return new Look(
        before.isAlike() ? SlowSplit.alike(requests) : SlowSplit.at(requests, before.limitMillis()),
        calls(recording));
  }

  private static Map<Key, List<TracedCall>> calls(Recording recording) {
    Map<Key, List<TracedCall>> calls = new HashMap<>();
    recording
        .calls()
        .forEach(
            c ->
                calls
                    .computeIfAbsent(
                        new Key(c.value().clientPort(), c.value().ordinal()),
                        k -> new ArrayList<>())
                    .add(c.value()));
    return calls;
  }

  List<TracedCall> callsOf(JoinedRequest request) {
    return calls.getOrDefault(
        new Key(request.sample().localPort(), request.sample().ordinal()), List.of());
  }
}
