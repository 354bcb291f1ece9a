package io.bootcause.cli.hands;

import io.bootcause.service.agent.TapAnswer;
import io.bootcause.wire.TappedCall;
import java.util.ArrayList;
import java.util.List;

/**
 * A traced call with the tracer's own cost taken out: a timed call makes its caller longer by the
 * cost of timing it, part of which it seems to take itself.
 */
final class CallTree {
  /**
   * One place in the tree.
   *
   * @param nanos without the tracer's cost
   * @param selfNanos of it not in the places below
   */
  record Line(TappedCall.Node node, long nanos, long selfNanos) {}

  private final List<Line> lines = new ArrayList<>();
  private final long tracerNanos;

  private CallTree(long tracerNanos) {
    this.tracerNanos = tracerNanos;
  }

  static CallTree of(TappedCall call, TapAnswer cost) {
    List<TappedCall.Node> nodes = call.tree();
    long[] corrected = new long[nodes.size()];
    long[] below = new long[nodes.size()];
    long all = 0;
    for (int i = nodes.size() - 1; i >= 0; i--) {
      TappedCall.Node node = nodes.get(i);
      long calls = 0;
      for (int j = i + 1; j < nodes.size() && nodes.get(j).depth() > node.depth(); j++) {
        calls += nodes.get(j).calls();
        if (nodes.get(j).depth() == node.depth() + 1) {
          below[i] += corrected[j];
        }
      }
      long own = calls * cost.costNanos() + node.calls() * cost.insideNanos();
      corrected[i] = Math.max(0, node.totalNanos() - own);
      corrected[i] = Math.max(corrected[i], below[i]);
      if (i == 0) {
        all = Math.min(own, node.totalNanos());
      }
    }
    CallTree tree = new CallTree(all);
    for (int i = 0; i < nodes.size(); i++) {
      tree.lines.add(new Line(nodes.get(i), corrected[i], corrected[i] - below[i]));
    }
    return tree;
  }

  List<Line> lines() {
    return lines;
  }

  /** What the tracer itself has taken of the call. */
  long tracerNanos() {
    return tracerNanos;
  }
}
