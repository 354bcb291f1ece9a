package io.bootcause.investigation;

import io.bootcause.load.Sample;
import io.bootcause.recording.ClientRequest;
import io.bootcause.recording.Phase;
import io.bootcause.recording.Recording;
import io.bootcause.recording.Shape;
import io.bootcause.report.Investigated;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The load that a recording tells of. Warm-ups are not in it. */
public final class RecordedShapes {
  private RecordedShapes() {}

  /** In the order in which it was applied; the silences last, one line for each length. */
  public static List<Investigated.Shape> of(Recording recording) {
    Map<Integer, List<Sample>> byPhase = new TreeMap<>();
    for (ClientRequest request : recording.samples()) {
      byPhase.computeIfAbsent(request.phase(), phase -> new ArrayList<>()).add(request.sample());
    }
    List<Investigated.Shape> shapes = new ArrayList<>();
    Map<Double, List<Sample>> afterSilence = new TreeMap<>();
    byPhase.forEach(
        (index, samples) -> {
          Phase phase = recording.phases().get(index);
          if (phase.shape() == Shape.IDLE) {
            afterSilence
                .computeIfAbsent(phase.silenceSeconds(), seconds -> new ArrayList<>())
                .addAll(samples);
          } else {
            boolean all = samples.size() < LoadShapes.MAX_SAMPLES;
            shapes.add(AppliedShape.recorded(phase, samples, all));
          }
        });
    afterSilence.forEach((seconds, samples) -> shapes.add(AppliedShape.silence(seconds, samples)));
    return shapes;
  }
}
