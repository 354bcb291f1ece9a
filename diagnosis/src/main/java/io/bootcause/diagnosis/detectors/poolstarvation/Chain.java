package io.bootcause.diagnosis.detectors.poolstarvation;

import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.wire.WaitKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/**
 * Lines behind lines: who has got something of one pool keeps it while in line for another. The
 * innermost pool decides how much gets done, and the other lines are as long as it makes them.
 *
 * @param inner the pool whose holders are in no line
 * @param outer pools that are kept meanwhile
 * @param threads whose threads are kept meanwhile; empty if there are enough of them
 * @param shareInLine share of the threads' time that is spent in any of the lines, 0 to 1
 * @param left what is left of the latency where the inner pool is no limit any more, but the next
 *     one is; a share of it, 0 to 1
 */
record Chain(
    Pool inner,
    List<Pool> outer,
    Optional<Workers.Group> threads,
    double shareInLine,
    double left,
    List<String> facts) {
  /**
   * Of the time of those that have something of a pool: then it is the other one that is scarce.
   */
  private static final double KEPT = 0.4;

  /** Of the time of a pool's threads, which may keep something of several pools. */
  private static final double MOSTLY = 0.5;

  /** A line of less than this is none. */
  private static final double SOME = 0.1;

  /** Requests that were seen to ask for both, and how many of them in this order. */
  private static final int MIN_REQUESTS = 10;

  private static final double ALWAYS = 0.9;

  Chain {
    outer = List.copyOf(outer);
    facts = List.copyOf(facts);
  }

  /** Empty where no pool is kept for the sake of another one. */
  static Optional<Chain> of(
      Evidence evidence, Activity activity, Optional<Workers.Group> scarceThreads) {
    List<Pool> lines =
        Pool.ALL.stream().filter(pool -> activity.share(pool.borrow()::in) >= SOME).toList();
    Optional<Pool> innermost =
        lines.stream()
            .filter(pool -> lines.stream().noneMatch(other -> keptFor(activity, pool, other)))
            // There may be a line besides, for what is kept for nobody's sake.
            .min(Comparator.comparing(pool -> outer(activity, lines, pool).isEmpty()));
    if (innermost.isEmpty()) {
      return Optional.empty();
    }
    Pool inner = innermost.get();
    List<Pool> outer = outer(activity, lines, inner);
    Predicate<ThreadStack> inLine = inLine(inner, outer);
    Optional<Workers.Group> threads =
        scarceThreads.filter(group -> Activity.share(group.occupied(activity), inLine) >= MOSTLY);
    if (outer.isEmpty() && threads.isEmpty()) {
      return Optional.empty();
    }
    double holders = 1 - activity.share(inLine);
    double next =
        outer.stream().mapToDouble(pool -> 1 - activity.share(pool.borrow()::in)).min().orElse(1);
    return Optional.of(
        new Chain(
            inner,
            outer,
            threads,
            activity.share(inLine),
            holders / next,
            facts(evidence, activity, inner, outer, threads)));
  }

  private static List<Pool> outer(Activity activity, List<Pool> lines, Pool inner) {
    return lines.stream().filter(pool -> keptFor(activity, pool, inner)).toList();
  }

  /** In line for the inner pool or for one that is kept for its sake. */
  Predicate<ThreadStack> inLine() {
    return inLine(inner, outer);
  }

  private static Predicate<ThreadStack> inLine(Pool inner, List<Pool> outer) {
    return stack ->
        inner.borrow().in(stack) || outer.stream().anyMatch(pool -> pool.borrow().in(stack));
  }

  /** Share of a request's time in all the lines, that for a thread included. */
  double waiting() {
    double thread = threads.map(Workers.Group::waiting).orElse(0.0);
    return thread + (1 - thread) * shareInLine;
  }

  /**
   * All of a pool is lent where there is a line for it, so that those that are not in the line have
   * it: they do not use it, are in line for the other one, and had asked for this one before. What
   * is borrowed for a call of another service is given back when that ends.
   */
  private static boolean keptFor(Activity activity, Pool pool, Pool other) {
    if (pool.equals(other) || pool.isForWaiting()) {
      return false;
    }
    List<ThreadStack> holders =
        activity.working().stream().filter(s -> !pool.borrow().in(s)).toList();
    double waiting = Activity.share(holders, other.borrow()::in);
    double using = Activity.share(holders, s -> pool.use().in(s) && !other.borrow().in(s));
    return waiting >= KEPT && using < SOME && askedBefore(activity, pool.asked(), other.asked());
  }

  private static boolean askedBefore(Activity activity, WaitKind first, WaitKind then) {
    int both = 0;
    int inOrder = 0;
    for (JoinedRequest request : activity.requests()) {
      OptionalLong one = asked(request, first);
      OptionalLong other = asked(request, then);
      if (one.isPresent() && other.isPresent()) {
        both++;
        inOrder += one.getAsLong() - other.getAsLong() < 0 ? 1 : 0;
      }
    }
    return both >= MIN_REQUESTS && inOrder >= ALWAYS * both;
  }

  private static OptionalLong asked(JoinedRequest request, WaitKind kind) {
    return request.waits().stream()
        .filter(wait -> wait.kind() == kind)
        .mapToLong(wait -> wait.start())
        .min();
  }

  private static List<String> facts(
      Evidence evidence,
      Activity activity,
      Pool inner,
      List<Pool> outer,
      Optional<Workers.Group> threads) {
    List<String> facts = new ArrayList<>();
    for (Pool pool : outer) {
      facts.add(
          String.format(
              Locale.ROOT,
              "its line also keeps %s: %.0f %% of the threads' time is in line for one, where a larger"
                  + " pool would only let more of them into this line",
              pool.name(),
              activity.share(pool.borrow()::in) * 100));
      CostPath.of(activity, evidence.origins(), pool.borrow()::outermost)
          .ifPresent(path -> facts.add("  asked for in " + String.join(" → ", path.where())));
    }
    threads.ifPresent(
        group ->
            facts.add(
                String.format(
                    Locale.ROOT,
                    "which also keeps all %d threads %s: %.0f %% of a request's time is waiting for"
                        + " one of them, and %.0f %% of their time they are in line for %s",
                    group.count(),
                    group.threads(),
                    group.waiting() * 100,
                    Activity.share(group.occupied(activity), inLine(inner, outer)) * 100,
                    outer.isEmpty() ? "it" : "one or the other")));
    return facts;
  }
}
