package io.bootcause.diagnosis.budget;

import io.bootcause.recording.ClientRequest;
import io.bootcause.recording.Inside;
import io.bootcause.recording.Phase;
import io.bootcause.recording.Recording;
import io.bootcause.wire.Boundary;
import io.bootcause.wire.RequestSpan;
import io.bootcause.wire.RequestWait;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Brings a client's sample and its server span together by instance, client port and ordinal on the
 * connection. Ports are used again, so that the span must also lie within the sample's time.
 */
public final class Join {
  private record Key(int instance, int port, int ordinal) {}

  private Join() {}

  /** All requests that stand for those of their phases, in the recording's order. */
  public static List<JoinedRequest> of(Recording recording) {
    return of(recording, recording.samples());
  }

  /** The slow ones behind them. */
  public static List<JoinedRequest> outliers(Recording recording) {
    return recording.outliers().isEmpty() ? List.of() : of(recording, recording.outliers());
  }

  private static List<JoinedRequest> of(Recording recording, List<ClientRequest> samples) {
    Map<Key, List<RequestSpan>> spans = new HashMap<>();
    for (Inside<RequestSpan> inside : recording.spans()) {
      RequestSpan span = inside.value();
      spans
          .computeIfAbsent(
              new Key(inside.instance(), span.clientPort(), span.ordinal()),
              k -> new ArrayList<>(1))
          .add(span);
    }
    Map<Key, List<RequestWait>> waits = new HashMap<>();
    for (Inside<RequestWait> inside : recording.waits()) {
      RequestWait wait = inside.value();
      waits
          .computeIfAbsent(
              new Key(inside.instance(), wait.clientPort(), wait.ordinal()),
              k -> new ArrayList<>(2))
          .add(wait);
    }
    List<JoinedRequest> joined = new ArrayList<>(samples.size());
    for (ClientRequest request : samples) {
      Phase phase = recording.phases().get(request.phase());
      Key key = new Key(phase.instance(), request.sample().localPort(), request.sample().ordinal());
      RequestSpan span = within(request, spans.getOrDefault(key, List.of()));
      joined.add(
          new JoinedRequest(
              phase,
              request.position(),
              request.sample(),
              span,
              span == null ? List.of() : during(request, waits.getOrDefault(key, List.of()))));
    }
    return joined;
  }

  private static @Nullable RequestSpan within(ClientRequest request, List<RequestSpan> candidates) {
    for (RequestSpan span : candidates) {
      long enter = span.at(Boundary.CONTAINER_ENTER);
      if (enter - request.sample().actualStart() >= 0 && enter - request.sample().end() <= 0) {
        return span;
      }
    }
    return null;
  }

  /** Those that overlap the request's time. */
  private static List<RequestWait> during(ClientRequest request, List<RequestWait> candidates) {
    return candidates.stream()
        .filter(
            w ->
                w.end() - request.sample().actualStart() > 0
                    && w.start() - request.sample().end() < 0)
        .toList();
  }
}
