package io.bootcause.report.charts;

import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.Contrast;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.ExcessTree;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.report.PlainText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Time of a request by calling context, from stack samples: of slow requests, and of those that
 * they are held against.
 *
 * @param slow e.g. "first request after 13 s of silence"
 * @param typical empty if there is nothing to hold them against
 * @param byExcess true if what slow requests take more is what is to be explained, false if it is
 *     all that they take
 * @param root a node for the request as a whole
 */
public record FlameGraph(String slow, String typical, boolean byExcess, Node root) {
  /** What is less than this share of the whole cannot be seen. */
  private static final double LEAST_SHARE = 0.003;

  public FlameGraph {
    slow = PlainText.clean(slow);
    typical = PlainText.clean(typical);
  }

  /** Who wrote a method. */
  public enum Kind {
    OWN,
    LIBRARY,
    JDK
  }

  /**
   * One method in one calling context.
   *
   * @param frame {@code pkg.Class#method}
   * @param slowMillis in it and below, per slow request
   * @param typicalMillis the same per typical request
   * @param frontier true for the deepest call that carries most of what is to be explained
   * @param children largest first
   */
  public record Node(
      String frame,
      Kind kind,
      double slowMillis,
      double typicalMillis,
      boolean frontier,
      List<Node> children) {
    public Node {
      frame = PlainText.clean(frame);
      slowMillis = Figure.rounded(slowMillis);
      typicalMillis = Figure.rounded(typicalMillis);
      children = List.copyOf(children);
    }
  }

  /** What is to be explained of a node, milliseconds. */
  public double millis(Node node) {
    return byExcess ? node.slowMillis - node.typicalMillis : node.slowMillis;
  }

  /** Of the typical requests alone. */
  public FlameGraph ofTypical() {
    return new FlameGraph(typical, "", false, typical(root));
  }

  private static Node typical(Node node) {
    return new Node(
        node.frame,
        node.kind,
        node.typicalMillis,
        Double.NaN,
        false,
        node.children.stream()
            .filter(child -> child.typicalMillis > 0)
            .map(FlameGraph::typical)
            .sorted(Comparator.comparingDouble(Node::slowMillis).reversed())
            .toList());
  }

  static List<FlameGraph> of(Evidence evidence) {
    List<FlameGraph> graphs = new ArrayList<>();
    evidence.idleContrast().ifPresent(c -> contrast(c, evidence.origins()).ifPresent(graphs::add));
    loads(evidence).ifPresent(graphs::add);
    // Last: a JVM's very first requests are slow everywhere.
    evidence.firstContrast().ifPresent(c -> contrast(c, evidence.origins()).ifPresent(graphs::add));
    return graphs;
  }

  private static Optional<FlameGraph> contrast(Contrast contrast, Origins origins) {
    return contrast.tree().tells()
        ? Optional.of(
            of(contrast.slowLabel(), "the requests after it", true, contrast.tree(), origins))
        : Optional.empty();
  }

  /** Under load beside at a low rate: what grows is what requests get into each other's way for. */
  private static Optional<FlameGraph> loads(Evidence evidence) {
    List<Activity> told =
        evidence.activities().stream()
            .filter(Activity::tells)
            .filter(a -> !a.unanswered())
            .toList();
    if (told.isEmpty()) {
      return Optional.empty();
    }
    Activity slow = told.get(told.size() - 1);
    Optional<Activity> typical = told.stream().filter(a -> a != slow).findFirst();
    return Optional.of(
        of(
            slow.label(),
            typical.map(Activity::label).orElse(""),
            false,
            ExcessTree.ofLoads(slow, typical),
            evidence.origins()));
  }

  private static FlameGraph of(
      String slow, String typical, boolean byExcess, ExcessTree tree, Origins origins) {
    ToDoubleFunction<ExcessTree.Node> time =
        byExcess ? ExcessTree.Node::excessNanos : ExcessTree.Node::slowNanos;
    List<ExcessTree.Node> path = tree.frontierPath(time);
    ExcessTree.Node root = tree.root();
    Drawing drawing =
        new Drawing(
            time,
            LEAST_SHARE * Math.max(root.slowNanos(), root.typicalNanos()),
            path.isEmpty() ? null : path.get(path.size() - 1),
            origins);
    return new FlameGraph(slow, typical, byExcess, drawing.of(root));
  }

  /** Makes nodes of those of a tree that can be seen. */
  private record Drawing(
      ToDoubleFunction<ExcessTree.Node> time,
      double leastNanos,
      ExcessTree.@Nullable Node frontier,
      Origins origins) {
    Node of(ExcessTree.Node node) {
      return new Node(
          node.frame(),
          kind(node.frame()),
          node.slowNanos() / 1e6,
          node.typicalNanos() / 1e6,
          node == frontier,
          node.children().stream()
              .filter(child -> Math.max(child.slowNanos(), child.typicalNanos()) >= leastNanos)
              .sorted(
                  Comparator.comparingDouble(time).reversed().thenComparing(ExcessTree.Node::frame))
              .map(this::of)
              .toList());
    }

    private Kind kind(String frame) {
      return origins.isUsersOwn(frame)
          ? Kind.OWN
          : origins.isApplicationSide(frame) ? Kind.LIBRARY : Kind.JDK;
    }
  }
}
