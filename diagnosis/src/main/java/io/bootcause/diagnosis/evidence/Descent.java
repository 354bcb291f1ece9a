package io.bootcause.diagnosis.evidence;

import io.bootcause.diagnosis.evidence.ExcessTree.Node;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One level of a drill-down: where the exact times of some methods leave the excess, and which
 * methods are to be timed next. Sampled stacks tell what may be below; exact times decide whether
 * it is worth going there.
 *
 * <p>A place is a traced method in its calling context. Of its excess, what is in no traced method
 * below it is its own. A place that owns {@value #NOTABLE} of the whole excess is notable; it is
 * open as long as the samples show methods below it that could be timed, and explained after that:
 * the time is its own then, or the JDK's on its behalf.
 */
public final class Descent {
  static final double NOTABLE = 0.1;

  /** A method that carries less of the excess than this is not worth timing. */
  static final double WORTH_TIMING = 0.05;

  /** A method that hands this share of its excess on to one other only stands in between. */
  static final double HANDS_ON = 0.9;

  /**
   * A notable place.
   *
   * @param path traced methods from the request to it, {@code pkg.Class#method}; empty for the
   *     request itself
   * @param node of the exact tree
   * @param open whether something below it could still be timed
   * @param below what of the JDK, or what else could not be timed, most of its own time is in;
   *     empty if that is not known
   */
  public record Place(List<String> path, Node node, boolean open, String below) {
    public Place {
      path = List.copyOf(path);
    }

    /** The innermost method; {@code request} for the request itself. */
    public String frame() {
      return node.frame();
    }

    public boolean isRequest() {
      return path.isEmpty();
    }
  }

  private final Origins origins;
  private final Set<String> timed;
  private final Set<String> untimable;
  private final double whole;
  private final double sampledWhole;
  private final Map<Node, Map<String, Double>> candidates = new HashMap<>();
  private final Map<Node, Map<String, Double>> others = new HashMap<>();
  private final List<Place> places = new ArrayList<>();

  private Descent(
      ExcessTree sampled,
      ExcessTree exact,
      Origins origins,
      Set<String> timed,
      Set<String> untimable) {
    this.origins = origins;
    this.timed = Set.copyOf(timed);
    this.untimable = Set.copyOf(untimable);
    this.whole = exact.root().excessNanos();
    this.sampledWhole = sampled.root().excessNanos();
    follow(sampled.root(), exact.root(), true);
    find(exact.root(), new ArrayList<>());
    places.sort(Comparator.comparingDouble((Place p) -> p.node().selfExcessNanos()).reversed());
  }

  /**
   * @param exact of requests with these methods timed; of none at first
   * @param timed frames that are timed
   * @param untimable frames that cannot be timed, or must not
   */
  public static Descent of(
      ExcessTree sampled,
      ExcessTree exact,
      Origins origins,
      Set<String> timed,
      Set<String> untimable) {
    return new Descent(sampled, exact, origins, timed, untimable);
  }

  /** Goes down the samples, and with them down the exact tree where that has the frame. */
  private void follow(Node sampled, Node exact, boolean fromService) {
    for (Node below : sampled.children()) {
      if (below.excessNanos() < WORTH_TIMING * sampledWhole) {
        continue;
      }
      Node place = timed.contains(below.frame()) ? exact.child(below.frame()) : null;
      if (place != null) {
        follow(below, place, true);
        continue;
      }
      boolean timable = canBeTimed(below.frame()) && !timed.contains(below.frame());
      if (timable && isWorthIt(below)) {
        add(candidates, exact, below);
      } else if (!timable && fromService) {
        add(others, exact, below);
      }
      follow(below, exact, timable);
    }
  }

  private static void add(Map<Node, Map<String, Double>> to, Node place, Node frame) {
    to.computeIfAbsent(place, k -> new LinkedHashMap<>())
        .merge(frame.frame(), frame.excessNanos(), Double::sum);
  }

  private boolean canBeTimed(String frame) {
    return origins.isApplicationSide(frame)
        && !untimable.contains(frame)
        && !frame.endsWith("#<clinit>")
        // Classes without a name of their own, such as lambdas' and proxies'.
        && !Origins.className(frame).contains("$$")
        && frame.indexOf('/') < 0;
  }

  /** One's own methods tell a reader something even if they only hand on. */
  private boolean isWorthIt(Node node) {
    return origins.isUsersOwn(node.frame())
        || largestTimableBelow(node) < HANDS_ON * node.excessNanos();
  }

  private double largestTimableBelow(Node node) {
    double largest = 0;
    for (Node below : node.children()) {
      largest =
          Math.max(
              largest,
              canBeTimed(below.frame()) ? below.excessNanos() : largestTimableBelow(below));
    }
    return largest;
  }

  private void find(Node node, List<String> path) {
    if (whole > 0 && node.selfExcessNanos() >= NOTABLE * whole) {
      boolean open = candidates.containsKey(node);
      places.add(new Place(path, node, open, open ? "" : mostOfItsOwn(node)));
    }
    for (Node child : node.children()) {
      List<String> deeper = new ArrayList<>(path);
      deeper.add(child.frame());
      find(child, deeper);
    }
  }

  /** By the samples, that which has more than half of a place's own time. */
  private String mostOfItsOwn(Node place) {
    return others.getOrDefault(place, Map.of()).entrySet().stream()
        .filter(e -> e.getValue() > place.selfExcessNanos() / 2)
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .orElse("");
  }

  /** Notable places, that which owns most of the excess first. */
  public List<Place> places() {
    return List.copyOf(places);
  }

  /**
   * What to time next, besides what is timed: below open places, the largest first.
   *
   * @return none if there is nothing left to look into
   */
  public List<String> next(int most) {
    Map<String, Double> found = new HashMap<>();
    places.stream()
        .filter(Place::open)
        .forEach(
            place ->
                candidates
                    .getOrDefault(place.node(), Map.of())
                    .forEach((frame, excess) -> found.merge(frame, excess, Double::sum)));
    return found.entrySet().stream()
        .sorted(
            Map.Entry.<String, Double>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(most)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Share of the excess, 0 to 1, that explained places own. */
  public double explained() {
    if (whole <= 0) {
      return 0;
    }
    double own =
        places.stream()
            .filter(p -> !p.open() && !p.isRequest())
            .mapToDouble(p -> p.node().selfExcessNanos())
            .sum();
    return Math.min(1, own / whole);
  }
}
