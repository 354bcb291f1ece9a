package io.bootcause.report.charts;

import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.Contrast;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.ExcessTree;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.report.PlainText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  /** The frontier is the deepest call that carries this share of what is to be explained. */
  private static final double MAJORITY = 0.5;

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
   * @param frontier true for one node of a tree at most
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

  static List<FlameGraph> of(Evidence evidence) {
    List<FlameGraph> graphs = new ArrayList<>();
    evidence.idleContrast().ifPresent(c -> contrast(c, evidence).ifPresent(graphs::add));
    activities(evidence).ifPresent(graphs::add);
    // Last: a JVM's very first requests are slow everywhere.
    evidence.firstContrast().ifPresent(c -> contrast(c, evidence).ifPresent(graphs::add));
    return graphs;
  }

  private static Optional<FlameGraph> contrast(Contrast contrast, Evidence evidence) {
    ExcessTree tree = contrast.tree();
    if (!tree.tells()) {
      return Optional.empty();
    }
    Tally root = new Tally("request", true);
    copy(tree.root(), root);
    return Optional.of(
        new FlameGraph(
            contrast.slowLabel(), "the requests after it", true, root.node(evidence.origins())));
  }

  private static void copy(ExcessTree.Node from, Tally into) {
    into.slow = from.slowNanos() / 1e6;
    into.typical = from.typicalNanos() / 1e6;
    from.children().forEach(child -> copy(child, into.child(child.frame())));
  }

  /** Under load beside at a low rate: what grows is what requests get into each other's way for. */
  private static Optional<FlameGraph> activities(Evidence evidence) {
    List<Activity> told =
        evidence.activities().stream()
            .filter(Activity::tells)
            .filter(a -> !a.unanswered())
            .toList();
    if (told.isEmpty()) {
      return Optional.empty();
    }
    Tally root = new Tally("request", false);
    Activity slow = told.get(told.size() - 1);
    add(slow, root, true);
    String typical = "";
    if (told.size() > 1) {
      add(told.get(0), root, false);
      typical = told.get(0).label();
    }
    return Optional.of(new FlameGraph(slow.label(), typical, false, root.node(evidence.origins())));
  }

  private static void add(Activity activity, Tally root, boolean slow) {
    double millisPerSample = activity.meanMillis() / activity.samples();
    for (ThreadStack stack : activity.working()) {
      double millis = stack.weight() * millisPerSample;
      Tally at = root;
      at.add(millis, slow);
      for (int i = ExcessTree.beginning(stack); i < stack.frames().size() && stack.isJava(i); i++) {
        at = at.child(stack.frames().get(i));
        at.add(millis, slow);
      }
    }
  }

  /** A node while it is counted. */
  private static final class Tally {
    private final String frame;
    private final boolean byExcess;
    private final Map<String, Tally> children = new HashMap<>();
    private double slow;
    private double typical;

    Tally(String frame, boolean byExcess) {
      this.frame = frame;
      this.byExcess = byExcess;
    }

    Tally child(String name) {
      return children.computeIfAbsent(name, n -> new Tally(n, byExcess));
    }

    void add(double millis, boolean isSlow) {
      if (isSlow) {
        slow += millis;
      } else {
        typical += millis;
      }
    }

    double millis() {
      return byExcess ? slow - typical : slow;
    }

    Node node(Origins origins) {
      return node(origins, LEAST_SHARE * Math.max(slow, typical), frontier());
    }

    private Node node(Origins origins, double least, @Nullable Tally frontier) {
      return new Node(
          frame,
          origins.isUsersOwn(frame)
              ? Kind.OWN
              : origins.isApplicationSide(frame) ? Kind.LIBRARY : Kind.JDK,
          slow,
          typical,
          this == frontier,
          children.values().stream()
              .filter(child -> Math.max(child.slow, child.typical) >= least)
              .sorted(
                  Comparator.comparingDouble(Tally::millis)
                      .reversed()
                      .thenComparing(child -> child.frame))
              .map(child -> child.node(origins, least, frontier))
              .toList());
    }

    /** Null if no call carries most of it. */
    private @Nullable Tally frontier() {
      Tally deepest = null;
      Optional<Tally> next = largest(this);
      while (next.isPresent() && next.get().millis() >= MAJORITY * millis() && millis() > 0) {
        deepest = next.get();
        next = largest(deepest);
      }
      return deepest;
    }

    private static Optional<Tally> largest(Tally of) {
      return of.children.values().stream().max(Comparator.comparingDouble(Tally::millis));
    }
  }
}
