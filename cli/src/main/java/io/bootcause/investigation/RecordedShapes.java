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
  /** Part of a phase at whose end nothing need be answered, beside what the slowest one takes. */
  private static final double SILENT_AT_MOST = 0.1;

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
            boolean all = samples.size() < KeptSamples.MAX_FIRST && reachTheEnd(phase, samples);
            shapes.add(AppliedShape.recorded(phase, samples, all));
          }
        });
    afterSilence.forEach((seconds, samples) -> shapes.add(AppliedShape.silence(seconds, samples)));
    return shapes;
  }

  /** Fewer than those of all requests are kept, too, where there is much to tell of each. */
  private static boolean reachTheEnd(Phase phase, List<Sample> samples) {
    long longest = 0;
    for (Sample sample : samples) {
      longest = Math.max(longest, sample.end() - sample.intendedStart());
    }
    long toEnd = phase.endNanos() - AppliedShape.last(samples);
    return toEnd <= longest + (phase.endNanos() - phase.startNanos()) * SILENT_AT_MOST;
  }
}
