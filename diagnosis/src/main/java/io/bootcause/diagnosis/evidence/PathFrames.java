package io.bootcause.diagnosis.evidence;

import io.bootcause.diagnosis.PathFrame;
import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.service.Library;
import io.bootcause.wire.TracedCall;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The excess path for the report: roles marked, exact times in place of sampled ones. */
public final class PathFrames {
  private PathFrames() {}

  /** From the first boundary down to the frontier; repeated frames once. */
  public static List<PathFrame> of(Evidence evidence, ExcessPath path) {
    Map<String, Double> exact = exactNanos(evidence);
    List<ExcessTree.Node> nodes = path.nodes();
    List<PathFrame> frames = new ArrayList<>();
    boolean inside = false;
    for (int i = 0; i < nodes.size(); i++) {
      ExcessTree.Node node = nodes.get(i);
      boolean boundary = ExcessPath.isBoundary(node.frame());
      inside |= boundary || i == path.triggerIndex();
      boolean worth = boundary || i >= path.triggerIndex();
      boolean repeated =
          !frames.isEmpty() && frames.get(frames.size() - 1).frame().equals(node.frame());
      if (inside && worth && !repeated) {
        Double nanos = exact.get(node.frame());
        frames.add(
            new PathFrame(
                node.frame(),
                nanos != null ? nanos : node.slowNanos(),
                node.typicalNanos(),
                evidence.origins().library(node.frame()).map(Library::coordinates).orElse(null),
                role(i, path, boundary),
                nanos != null));
      }
    }
    return frames;
  }

  private static String role(int index, ExcessPath path, boolean boundary) {
    if (index == path.culpritIndex()) {
      return "culprit";
    }
    if (boundary) {
      return "boundary";
    }
    if (index == path.triggerIndex()) {
      return "trigger";
    }
    return index == path.nodes().size() - 1 ? "frontier" : "";
  }

  /** Mean time per traced request in outermost calls of each traced method. */
  private static Map<String, Double> exactNanos(Evidence evidence) {
    List<JoinedRequest> traced = evidence.tracedFirsts();
    Map<String, Double> sums = new HashMap<>();
    for (JoinedRequest request : traced) {
      Map<String, Long> coveredUntil = new HashMap<>();
      for (TracedCall call : evidence.callsOf(request)) {
        String frame = call.className() + "#" + call.method();
        // A recursive call lies within one that was counted already.
        Long until = coveredUntil.get(frame);
        if (until == null || call.enter() - until >= 0) {
          coveredUntil.put(frame, call.exit());
          sums.merge(frame, (double) (call.exit() - call.enter()), Double::sum);
        }
      }
    }
    sums.replaceAll((frame, sum) -> sum / traced.size());
    return sums;
  }
}
