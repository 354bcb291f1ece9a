package io.bootcause.investigation.live;

import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.diagnosis.evidence.Descent;
import io.bootcause.diagnosis.evidence.ExcessTree;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.diagnosis.evidence.SlowSplit;
import io.bootcause.investigation.live.LiveResult.Contrasted;
import io.bootcause.investigation.live.LiveResult.End;
import io.bootcause.investigation.live.LiveResult.Level;
import io.bootcause.investigation.live.LiveResult.Line;
import io.bootcause.investigation.live.LiveResult.Overhead;
import io.bootcause.investigation.live.LiveResult.Spot;
import io.bootcause.investigation.live.LiveResult.Wait;
import io.bootcause.service.Library;
import io.bootcause.service.agent.AgentLink;
import io.bootcause.wire.RequestWait;
import io.bootcause.wire.TracedCall;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is known so far, whenever it ends. */
final class Summary {
  private static final int MOST_OTHERS = 8;
  private static final int MOST_WAITS = 6;

  /** Places and waits below this share of the excess are left out. */
  private static final double SHOWN = 0.01;

  private final RequestFilter filter;
  private final Traffic traffic;
  private final AgentLink link;
  private final Set<String> timed;
  private final Map<String, String> untimed;
  private final List<Level> levels = new ArrayList<>();
  private @Nullable Level sampling;
  private @Nullable Look look;
  private @Nullable ExcessTree tree;
  private @Nullable Descent descent;
  private @Nullable Origins origins;
  private long lost;

  Summary(
      RequestFilter filter,
      Traffic traffic,
      AgentLink link,
      Set<String> timed,
      Map<String, String> untimed) {
    this.filter = filter;
    this.traffic = traffic;
    this.link = link;
    this.timed = timed;
    this.untimed = untimed;
  }

  void sampling(int requests, SlowSplit split, long nanos, double cost, double service) {
    sampling =
        new Level(0, requests, split.slow().size(), nanos / 1e9, new Overhead(cost, 0, service));
  }

  void sampled(Look first, ExcessTree sampled, Origins known) {
    look = first;
    tree = sampled;
    origins = known;
  }

  void level(int methods, LevelWatch.Seen seen) {
    levels.add(
        new Level(
            methods,
            seen.take().spans().size(),
            seen.look().split().slow().size(),
            seen.seconds(),
            new Overhead(0, seen.cost(), seen.service())));
    lost = seen.take().lost();
  }

  void exact(Look level, ExcessTree exact, Descent reached) {
    look = level;
    tree = exact;
    descent = reached;
  }

  /** No request came in, or none that is slow. */
  LiveResult nothing(Look seen) {
    look = seen;
    return of(End.NO_REQUEST);
  }

  LiveResult of(End end) {
    Look l = look;
    SlowSplit split = l == null ? SlowSplit.alike(List.of()) : l.split();
    return new LiveResult(
        filter.toString(),
        end,
        traffic.matched(),
        others(),
        traffic.untold(),
        new Contrasted(
            split.slow().size(),
            split.typical().size(),
            split.limitMillis(),
            split.slow().isEmpty() ? 0 : split.slowMillis(),
            split.typical().isEmpty() ? 0 : split.typicalMillis()),
        descent != null,
        lines(),
        frontier(),
        descent == null ? 0 : descent.explained(),
        waits(split),
        all(),
        List.copyOf(timed),
        untimed,
        dearest(),
        link.callNanos(),
        lost);
  }

  private List<Level> all() {
    List<Level> all = new ArrayList<>();
    if (sampling != null) {
      all.add(sampling);
    }
    all.addAll(levels);
    return all;
  }

  private Overhead dearest() {
    return all().stream()
        .map(Level::cost)
        .max(Comparator.comparingDouble(Overhead::sum))
        .orElse(new Overhead(0, 0, -1));
  }

  private Map<String, Long> others() {
    Map<String, Long> others = new LinkedHashMap<>();
    traffic.lines().entrySet().stream()
        .filter(e -> !filter.matches(e.getKey()))
        .sorted(
            Map.Entry.<String, Long>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(MOST_OTHERS)
        .forEach(e -> others.put(e.getKey(), e.getValue()));
    return others;
  }

  private List<Line> lines() {
    List<Line> lines = new ArrayList<>();
    ExcessTree known = tree;
    if (known == null) {
      return lines;
    }
    double whole = known.root().excessNanos();
    if (descent != null) {
      add(known.root(), 0, whole, lines);
      return lines;
    }
    lines.add(line(known.root(), 0));
    known.frontierPath().stream()
        .filter(node -> origins != null && origins.isApplicationSide(node.frame()))
        .forEach(node -> lines.add(line(node, lines.size())));
    return lines;
  }

  private void add(ExcessTree.Node node, int depth, double whole, List<Line> lines) {
    lines.add(line(node, depth));
    for (ExcessTree.Node child : node.children()) {
      if (child.excessNanos() >= SHOWN * whole) {
        add(child, depth + 1, whole, lines);
      }
    }
  }

  private Line line(ExcessTree.Node node, int depth) {
    Descent.@Nullable Place place =
        descent == null
            ? null
            : descent.places().stream().filter(p -> p.node() == node).findFirst().orElse(null);
    return new Line(
        depth,
        node.frame(),
        node.excessNanos() / 1e6,
        node.selfExcessNanos() / 1e6,
        node.slowCalls(),
        place != null,
        place != null && place.open());
  }

  private List<Spot> frontier() {
    List<Spot> spots = new ArrayList<>();
    ExcessTree known = tree;
    if (descent == null || known == null) {
      return spots;
    }
    for (Descent.Place place : descent.places()) {
      spots.add(
          new Spot(
              place.frame(),
              origins == null
                  ? ""
                  : origins.library(place.frame()).map(Library::coordinates).orElse(""),
              place.node().selfExcessNanos() / known.root().excessNanos(),
              place.open(),
              place.below(),
              subject(place.frame())));
    }
    return spots;
  }

  /** Of the longest call in a slow request. */
  private String subject(String frame) {
    Look l = look;
    TracedCall longest = null;
    if (l != null) {
      for (JoinedRequest request : l.split().slow()) {
        for (TracedCall call : l.callsOf(request)) {
          boolean its = frame.equals(call.className() + "#" + call.method());
          if (its
              && !call.subject().isEmpty()
              && (longest == null || nanos(call) > nanos(longest))) {
            longest = call;
          }
        }
      }
    }
    return longest == null ? "" : longest.subject();
  }

  private static long nanos(TracedCall call) {
    return call.exit() - call.enter();
  }

  private static List<Wait> waits(SlowSplit split) {
    Map<String, double[]> sums = new LinkedHashMap<>();
    Map<String, RequestWait> samples = new LinkedHashMap<>();
    sum(split.slow(), 1, sums, samples);
    sum(split.typical(), -1, sums, samples);
    double whole =
        (split.slow().isEmpty() ? 0 : split.slowMillis())
            - (split.typical().isEmpty() ? 0 : split.typicalMillis());
    List<Wait> waits = new ArrayList<>();
    sums.forEach(
        (key, sum) -> {
          RequestWait one = samples.get(key);
          if (one != null && sum[0] >= SHOWN * whole) {
            waits.add(new Wait(one.kind().name(), one.subject(), sum[0], sum[1]));
          }
        });
    waits.sort(Comparator.comparingDouble(Wait::millis).reversed());
    return waits.subList(0, Math.min(MOST_WAITS, waits.size()));
  }

  private static void sum(
      List<JoinedRequest> requests,
      int sign,
      Map<String, double[]> sums,
      Map<String, RequestWait> samples) {
    for (JoinedRequest request : requests) {
      for (RequestWait wait : request.waits()) {
        if (!wait.elsewhere()) {
          String key = wait.kind() + " " + wait.subject();
          samples.putIfAbsent(key, wait);
          double[] sum = sums.computeIfAbsent(key, k -> new double[2]);
          sum[0] += sign * (wait.end() - wait.start()) / 1e6 / requests.size();
          sum[1] += sign > 0 ? 1.0 / requests.size() : 0;
        }
      }
    }
  }
}
