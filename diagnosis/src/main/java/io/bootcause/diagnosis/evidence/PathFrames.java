package io.bootcause.diagnosis.evidence;

import io.bootcause.diagnosis.PathFrame;
import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.service.Library;
import io.bootcause.wire.TracedCall;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The excess path for the report, roles marked. Where a method was traced, its share of the traced
 * requests' time stands in for the sampled share; both are shares of the slow requests' mean time,
 * so that all figures of the path belong to the same requests.
 */
public final class PathFrames {
  private PathFrames() {}

  /** From the first boundary down to the frontier; repeated frames once. */
  public static List<PathFrame> of(Evidence evidence, Contrast contrast, ExcessPath path) {
    Map<String, Double> exact = exactShares(evidence);
    List<ExcessTree.Node> nodes = path.nodes();
    List<PathFrame> frames = new ArrayList<>();
    boolean inside = false;
    // Sampled frames below a traced one are parts of it, and are shown as such.
    double scale = 1;
    for (int i = 0; i < nodes.size(); i++) {
      ExcessTree.Node node = nodes.get(i);
      boolean boundary = ExcessPath.isBoundary(node.frame());
      inside |= boundary || i == path.ownIndex() || i == path.triggerIndex();
      boolean worth = boundary || i == path.ownIndex() || i >= path.triggerIndex();
      boolean repeated =
          !frames.isEmpty() && frames.get(frames.size() - 1).frame().equals(node.frame());
      if (inside && worth && !repeated) {
        Double share = exact.get(node.frame());
        if (share != null && node.slowNanos() > 0) {
          scale = share * contrast.slowNanos() / node.slowNanos();
        }
        frames.add(
            new PathFrame(
                node.frame(),
                node.slowNanos() * scale,
                node.typicalNanos(),
                evidence.origins().library(node.frame()).map(Library::coordinates).orElse(null),
                role(i, path, boundary),
                share != null));
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

  /** Share of the traced requests' time in outermost calls of each traced method. */
  private static Map<String, Double> exactShares(Evidence evidence) {
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
    double total = traced.stream().mapToDouble(r -> r.sample().latencyNanos()).sum();
    sums.replaceAll((frame, sum) -> sum / total);
    return sums;
  }
}
