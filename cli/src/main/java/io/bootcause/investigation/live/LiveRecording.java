package io.bootcause.investigation.live;

import io.bootcause.diagnosis.evidence.ExcessTree;
import io.bootcause.load.Sample;
import io.bootcause.load.SampleOutcome;
import io.bootcause.recording.ClassOrigin;
import io.bootcause.recording.ClientRequest;
import io.bootcause.recording.Inside;
import io.bootcause.recording.Phase;
import io.bootcause.recording.Recording;
import io.bootcause.recording.Shape;
import io.bootcause.recording.profile.StackSample;
import io.bootcause.service.BootArtifact;
import io.bootcause.wire.RequestSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What came in, as a recording, so that it is reasoned about as any other. There is no client of
 * ours: a request's sample is what its server span tells.
 */
final class LiveRecording {
  private final List<RequestSpan> spans = new ArrayList<>();
  private final List<Traffic.Take> takes = new ArrayList<>();
  private final List<StackSample> stacks = new ArrayList<>();

  void add(Traffic.Take take, List<StackSample> ofIt) {
    spans.addAll(take.spans());
    takes.add(take);
    stacks.addAll(ofIt);
  }

  int requests() {
    return spans.size();
  }

  List<StackSample> stacks() {
    return stacks;
  }

  /**
   * @param traced whether methods were timed meanwhile
   * @param artifact null if it is not known
   */
  Recording recording(
      boolean traced, @Nullable BootArtifact artifact, Map<String, ClassOrigin> classes) {
    List<ClientRequest> samples = new ArrayList<>();
    long from = Long.MAX_VALUE;
    long to = 0;
    for (RequestSpan span : spans) {
      long first = ExcessTree.firstStamp(span);
      long last = ExcessTree.lastStamp(span);
      from = Math.min(from, first);
      to = Math.max(to, last);
      samples.add(
          new ClientRequest(
              0,
              samples.size(),
              new Sample(
                  0,
                  span.clientPort(),
                  span.ordinal(),
                  first,
                  first,
                  0,
                  0,
                  first,
                  last,
                  last,
                  span.status(),
                  SampleOutcome.OK,
                  0)));
    }
    Phase phase =
        new Phase("traffic", Shape.TRAFFIC, 0, 0, 0, 0, traced, Math.min(from, to), to, 0, -1);
    return new Recording(
            artifact,
            "",
            List.of("request"),
            true,
            List.of(phase),
            samples,
            inside(spans),
            takes.stream().flatMap(t -> inside(t.calls()).stream()).toList(),
            List.of(),
            inside(stacks),
            classes,
            Map.of(),
            List.of(),
            0)
        .with(takes.stream().flatMap(t -> inside(t.waits()).stream()).toList(), List.of());
  }

  private static <T> List<Inside<T>> inside(List<T> values) {
    return values.stream().map(value -> new Inside<>(0, value)).toList();
  }
}
