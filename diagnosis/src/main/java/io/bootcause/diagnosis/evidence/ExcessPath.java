package io.bootcause.diagnosis.evidence;

import io.bootcause.service.Library;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The excess path read by people: where it enters the part that is to blame (the trigger), and the
 * deepest frame of that part (the culprit), below which only the JDK works for it.
 */
public final class ExcessPath {
  /** Frames where one part of the stack hands the request on to the next, as the budget cuts it. */
  private static final Set<String> BOUNDARIES =
      Set.of(
          "org.apache.catalina.connector.CoyoteAdapter#service",
          "org.apache.catalina.mapper.Mapper#map",
          "org.springframework.web.servlet.DispatcherServlet#doDispatch",
          "org.springframework.web.method.support.InvocableHandlerMethod#doInvoke");

  /** No explanation needs more frames than this. */
  private static final int MAX_WHERE = 12;

  private final List<ExcessTree.Node> path;
  private final Origins origins;
  private final int culprit;
  private final int trigger;

  private ExcessPath(List<ExcessTree.Node> path, Origins origins, int culprit, int trigger) {
    this.path = path;
    this.origins = origins;
    this.culprit = culprit;
    this.trigger = trigger;
  }

  /** Empty if no frame of the service or its libraries carries the excess. */
  public static Optional<ExcessPath> of(ExcessTree tree, Origins origins) {
    List<ExcessTree.Node> path = tree.frontierPath();
    int culprit = -1;
    for (int i = path.size() - 1; i >= 0 && culprit < 0; i--) {
      if (origins.isApplicationSide(path.get(i).frame())) {
        culprit = i;
      }
    }
    if (culprit < 0) {
      return Optional.empty();
    }
    Optional<Library> owner = origins.library(path.get(culprit).frame());
    int trigger = culprit;
    while (trigger > 0
        && !isBoundary(path.get(trigger).frame())
        && belongsTo(path.get(trigger - 1).frame(), owner, origins)) {
      trigger--;
    }
    return Optional.of(new ExcessPath(path, origins, culprit, trigger));
  }

  private static boolean belongsTo(String frame, Optional<Library> owner, Origins origins) {
    return origins.library(frame).equals(owner) && origins.isApplicationSide(frame);
  }

  /** True for a frame at which the budget takes the time. */
  public static boolean isBoundary(String frame) {
    return BOUNDARIES.contains(frame);
  }

  public List<ExcessTree.Node> nodes() {
    return path;
  }

  public ExcessTree.Node culprit() {
    return path.get(culprit);
  }

  public int culpritIndex() {
    return culprit;
  }

  public int triggerIndex() {
    return trigger;
  }

  public ExcessTree.Node frontier() {
    return path.get(path.size() - 1);
  }

  /** The library that the culprit came from; empty if it is the user's own code. */
  public Optional<Library> artifact() {
    return origins.library(culprit().frame());
  }

  /** The service's own nearest method above the culprit; -1 if there is none. */
  public int ownIndex() {
    int own = culprit - 1;
    while (own >= 0
        && (!origins.isUsersOwn(path.get(own).frame()) || path.get(own).frame().contains("$$"))) {
      own--;
    }
    return own;
  }

  /** The call by which that method comes to the culprit. */
  public Optional<CostPath.Call> ownCall() {
    int own = ownIndex();
    return own < 0
        ? Optional.empty()
        : Optional.of(new CostPath.Call(path.get(own).frame(), path.get(own + 1).frame()));
  }

  /** From the trigger to the culprit, at most twelve: the trigger and the deepest ones. */
  public List<String> where() {
    List<String> frames = new ArrayList<>();
    for (int i = trigger; i <= culprit; i++) {
      String frame = path.get(i).frame();
      if (frames.isEmpty() || !frames.get(frames.size() - 1).equals(frame)) {
        frames.add(frame);
      }
    }
    if (frames.size() > MAX_WHERE) {
      List<String> kept = new ArrayList<>(frames.subList(0, 2));
      kept.addAll(frames.subList(frames.size() - MAX_WHERE + 2, frames.size()));
      return kept;
    }
    return frames;
  }

  /**
   * What is to be timed exactly: from trigger to culprit, the service's own frames and those of its
   * libraries; of a long path its ends, where cause and cost are.
   */
  public List<String> accused(int most) {
    Set<String> frames = new LinkedHashSet<>();
    for (int i = trigger; i <= culprit; i++) {
      String frame = path.get(i).frame();
      if (origins.isApplicationSide(frame)) {
        frames.add(frame);
      }
    }
    List<String> all = new ArrayList<>(frames);
    if (all.size() > most) {
      all.subList(2, all.size() - most + 2).clear();
    }
    return all;
  }

  /** True if any frame on the path, JDK frames included, is one of these. */
  public boolean passes(Set<String> frames) {
    return path.stream().anyMatch(node -> frames.contains(node.frame()));
  }
}
