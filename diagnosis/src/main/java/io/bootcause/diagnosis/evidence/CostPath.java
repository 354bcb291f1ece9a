package io.bootcause.diagnosis.evidence;

import io.bootcause.diagnosis.PathFrame;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.Library;
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The way down which most of a cost is reached: which of the service's own methods lead to it, who
 * calls it at last, and what it spends its time on.
 */
public final class CostPath {
  /** Frames of the service's own code that an explanation needs. */
  private static final int MAX_OWN = 4;

  private static final int MAX_BELOW = 3;

  private static final double NEARLY_ALL = 0.8;

  /** What an experiment leaves out is to be as good as all of the cost. */
  private static final double ALL_BUT_SOME = 0.95;

  /** A step of an iteration: its answer from memory spares nothing, and would never end. */
  private static final Pattern STEP =
      Pattern.compile("#(hasNext|next|nextElement|hasMoreElements|tryAdvance)$");

  /** Frames of the JDK that only forward a call: nobody would call them the caller. */
  private static final Frames FORWARDING =
      Frames.of(
          "java.lang.reflect.*",
          "jdk.internal.reflect.*",
          "sun.reflect.*",
          "java.lang.invoke.*",
          "jdk.internal.vm.*");

  private static final Frames RESULTS = AwaitedResults.GET.and("reactor.core.publisher.Mono#block");

  private static final Frames SERVERS =
      Frames.of(
          "org.apache.tomcat.*",
          "org.apache.catalina.*",
          "org.apache.coyote.*",
          "org.eclipse.jetty.*",
          "io.undertow.*",
          "io.netty.*",
          "reactor.*",
          "org.springframework.boot.loader.*");

  private final List<String> frames;
  private final int unit;
  private final double share;
  private final long weight;
  private final double runnable;
  private final boolean ofProcessors;
  private final Activity activity;
  private final Origins origins;
  private final List<ThreadStack> stacks;
  private final List<Place> places;

  /**
   * One of the service's own methods from which the cost is reached, the nearest one above it.
   *
   * @param part of the cost, 0 to 1
   */
  public record Place(String method, double part) {}

  private CostPath(
      List<ThreadStack> stacks,
      List<Place> places,
      List<String> frames,
      int unit,
      double share,
      long weight,
      double runnable,
      boolean ofProcessors,
      Activity activity,
      Origins origins) {
    this.stacks = stacks;
    this.places = places;
    this.frames = frames;
    this.unit = unit;
    this.share = share;
    this.weight = weight;
    this.runnable = runnable;
    this.ofProcessors = ofProcessors;
    this.activity = activity;
    this.origins = origins;
  }

  /**
   * Of the stacks in which the cost occurs.
   *
   * @param at index of the frame in which the cost begins, -1 for a stack without it
   * @return empty if there are none
   */
  public static Optional<CostPath> of(
      Activity activity, Origins origins, ToIntFunction<ThreadStack> at) {
    return of(activity, activity.working(), origins, at);
  }

  /** What is computed in the service's own outermost methods, and in all that these call. */
  public static Optional<CostPath> ofOwnWork(Activity activity, Origins origins) {
    return of(activity, origins, stack -> stack.runnable() ? origins.outermostOwn(stack) : -1);
  }

  /** The same among other stacks than those of threads at work. */
  public static Optional<CostPath> of(
      Activity activity, List<ThreadStack> among, Origins origins, ToIntFunction<ThreadStack> at) {
    return of(activity, among, activity.samples(), false, origins, at);
  }

  /**
   * What most of these stacks are at in the innermost of the service's own methods; empty if none
   * is at any.
   */
  public static Optional<CostPath> ofInnermostOwn(
      Activity activity, List<ThreadStack> among, Origins origins) {
    Map<String, Long> weights = new HashMap<>();
    for (ThreadStack stack : among) {
      int own = origins.innermostOwn(stack);
      if (own >= 0) {
        weights.merge(stack.frames().get(own), stack.weight(), Long::sum);
      }
    }
    return weights.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .flatMap(most -> of(activity, among, origins, s -> s.frames().lastIndexOf(most)));
  }

  /** The same of the time that requests keep the server's own threads, whatever these wait for. */
  public static Optional<CostPath> ofWorkers(
      Activity activity, Origins origins, ToIntFunction<ThreadStack> at) {
    List<ThreadStack> all = activity.workers();
    return of(activity, all, Activity.weight(all), false, origins, at);
  }

  /**
   * The same of the processor time that requests take: where the processors are used up, it is what
   * limits the throughput, whatever requests wait for meanwhile.
   */
  public static Optional<CostPath> ofProcessors(
      Activity activity, Origins origins, ToIntFunction<ThreadStack> at) {
    List<ThreadStack> all = activity.onProcessor();
    return of(activity, all, Activity.weight(all), true, origins, at);
  }

  /**
   * The same of what threads compute that serve no request: a share of the processor time of all
   * Java code.
   */
  public static Optional<CostPath> inBackground(
      Activity activity, Origins origins, ToIntFunction<ThreadStack> at) {
    List<ThreadStack> background = activity.background();
    long all = Activity.weight(background) + Activity.weight(activity.onProcessor());
    return of(activity, background, all, true, origins, at);
  }

  private static Optional<CostPath> of(
      Activity activity,
      List<ThreadStack> among,
      long samples,
      boolean ofProcessors,
      Origins origins,
      ToIntFunction<ThreadStack> at) {
    List<ThreadStack> whole = among.stream().filter(s -> at.applyAsInt(s) >= 0).toList();
    // Above the service's own code is only its server, and stacks are often cut off somewhere
    // there.
    IdentityHashMap<ThreadStack, Integer> costs = new IdentityHashMap<>();
    List<ThreadStack> stacks = new ArrayList<>();
    for (ThreadStack stack : whole) {
      int cost = at.applyAsInt(stack);
      int own = origins.outermostOwn(stack);
      int from = own >= 0 && own < cost ? own : 0;
      ThreadStack rooted = stack.from(from);
      stacks.add(rooted);
      costs.put(rooted, cost - from);
    }
    long weight = Activity.weight(stacks);
    if (weight == 0) {
      return Optional.empty();
    }
    List<ThreadStack> left = stacks;
    List<String> path = new ArrayList<>();
    int unit = -1;
    while (true) {
      int depth = path.size();
      Map<String, Long> next = new HashMap<>();
      for (ThreadStack s : left) {
        if (depth < s.frames().size() && s.isJava(depth)) {
          next.merge(s.frames().get(depth), s.weight(), Long::sum);
        }
      }
      Map.Entry<String, Long> most =
          next.entrySet().stream().max(Map.Entry.comparingByValue()).orElse(null);
      // Down to the cost the way of most samples; below it only as long as it is that of half.
      if (most == null || (unit >= 0 && most.getValue() * 2 < weight)) {
        break;
      }
      path.add(most.getKey());
      left =
          left.stream()
              .filter(s -> depth < s.frames().size() && s.frames().get(depth).equals(most.getKey()))
              .toList();
      if (unit < 0 && left.stream().anyMatch(s -> costs.getOrDefault(s, -1) == depth)) {
        unit = depth;
        left = left.stream().filter(s -> costs.getOrDefault(s, -1) == depth).toList();
      }
    }
    if (unit < 0) {
      ThreadStack heaviest =
          stacks.stream().max(Comparator.comparingLong(ThreadStack::weight)).orElseThrow();
      unit = costs.getOrDefault(heaviest, 0);
      path = new ArrayList<>(heaviest.frames().subList(0, unit + 1));
    }
    double runnable = (double) computing(stacks) / weight;
    double seen = (double) weight / samples;
    boolean computes = runnable >= 0.5;
    return Optional.of(
        new CostPath(
            stacks,
            places(stacks, costs, weight, origins),
            List.copyOf(path),
            unit,
            ofProcessors ? seen : seen * (computes ? activity.mostComputing() : activity.inside()),
            weight,
            runnable,
            ofProcessors,
            activity,
            origins));
  }

  private static List<Place> places(
      List<ThreadStack> stacks, Map<ThreadStack, Integer> costs, long weight, Origins origins) {
    Map<String, Long> weights = new HashMap<>();
    for (ThreadStack stack : stacks) {
      origins
          .nearestOwn(stack.frames(), costs.getOrDefault(stack, -1))
          .ifPresent(own -> weights.merge(own, stack.weight(), Long::sum));
    }
    return weights.entrySet().stream()
        .map(e -> new Place(e.getKey(), (double) e.getValue() / weight))
        .sorted(Comparator.comparingDouble(Place::part).reversed())
        .toList();
  }

  /** Where in the service's own code it is reached from, most first. */
  public List<Place> places() {
    return places;
  }

  /** The part of the cost that is met below this frame, 0 to 1. */
  public double partBelow(String frame) {
    return part(stack -> stack.frames().contains(frame));
  }

  /** The part of the cost that is met below one of these frames, 0 to 1. */
  public double partBelow(Frames any) {
    return part(any::in);
  }

  private double part(Predicate<ThreadStack> such) {
    return (double) Activity.weight(stacks.stream().filter(such).toList()) / weight;
  }

  /** Whether no place is nearly all of it. */
  public boolean isSpread() {
    return places.size() > 1 && places.get(0).part() < NEARLY_ALL;
  }

  /** Whether as good as all of it is met below this frame. */
  public boolean isNearlyAllBelow(String frame) {
    return partBelow(frame) >= NEARLY_ALL;
  }

  /** The same cost with what others wait for it, as a share of the requests' time. */
  public CostPath withQueue(double queue) {
    return new CostPath(
        stacks,
        places,
        frames,
        unit,
        share + queue,
        weight,
        runnable * share / (share + queue),
        ofProcessors,
        activity,
        origins);
  }

  /** The same cost with its part of a line that ends where the processors have time for it. */
  public CostPath withLine(double line) {
    return new CostPath(
        stacks,
        places,
        frames,
        unit,
        share + line,
        weight,
        runnable,
        ofProcessors,
        activity,
        origins);
  }

  /** Whether a frame is a server's, or the loader's that starts it. */
  public static boolean isServers(String frame) {
    return SERVERS.has(frame);
  }

  /** Whether it is a part of the processor time that requests take, not of their time. */
  public boolean ofProcessors() {
    return ofProcessors;
  }

  /**
   * Share of the requests' time, or of their processor time, 0 to 1. Where they wait with no thread
   * at them, what computes has no more than its part of the processor time that there was.
   */
  public double share() {
    return share;
  }

  /** Time of a request that it takes, milliseconds. */
  public double millis() {
    return share * (ofProcessors ? activity.cpuMillisPerRequest() : activity.meanMillis());
  }

  /**
   * The same where it sleeps; where it computes, no more than the processor time there was: waiting
   * for a processor stretches every method.
   */
  public double ownMillis() {
    double cpu = activity.cpuMillisPerRequest();
    return runnable < 0.5 || !(cpu > 0) ? millis() : Math.min(millis(), share * cpu);
  }

  /**
   * Time of a request that it takes apart from the time in line for locks, milliseconds: how long a
   * queue gets is a matter of the load, not of the cost. Nor is the time in line for a processor:
   * where it computes, it has no more than its part of the processor time that there was.
   */
  public double millisOutOfLine() {
    List<ThreadStack> out = stacks.stream().filter(s -> Locks.takenBy(s) < 0).toList();
    long computing = computing(out);
    double mean = activity.meanMillis();
    double sleeps = mean * (Activity.weight(out) - computing) / activity.samples();
    double computes = mean * computing / activity.samples();
    double cpu = activity.cpuMillisPerRequest() * computing / computing(activity.working());
    return sleeps + (cpu > 0 ? Math.min(computes, cpu) : computes);
  }

  private static long computing(List<ThreadStack> stacks) {
    return Activity.weight(stacks.stream().filter(ThreadStack::runnable).toList());
  }

  /** A call, by the method that makes it and the one that is called. */
  public record Call(String caller, String callee) {
    /** The experiment that answers it from memory. */
    public Change remembered() {
      return new Change.Remember(caller, callee);
    }
  }

  /**
   * The call that costs, where the service or a library makes it; else the nearest one above it
   * that the service's own code makes, else a library's. Answered from memory, the cost is gone.
   * Not in servers, whose threads it would stop, nor in classes made at run time. What a library
   * waits for is a result in the making, such as an answer that can be read once: there it is a
   * call between the service's own methods, if there is one.
   */
  public Optional<Call> removable() {
    int caller = unit - 1;
    while (caller > 0 && STEP.matcher(frames.get(caller + 1)).find()) {
      caller--;
    }
    Optional<Call> first =
        caller < 0
            ? Optional.empty()
            : isResultOfLibrary(caller) ? callOfOwn() : call(caller, origins::isApplicationSide);
    return first.or(this::ownCall).or(() -> nearestCall(origins::isApplicationSide));
  }

  private boolean isResultOfLibrary(int caller) {
    return RESULTS.has(frames.get(caller + 1)) && !origins.isUsersOwn(frames.get(caller));
  }

  /**
   * The nearest call, by the service or a library, of a method in which the cost is one of its
   * steps: for a cost that does something to an object of its own each time, and is no answer to
   * what it is given.
   */
  public Optional<Call> removableAround() {
    for (int caller = unit - 2; caller >= 0; caller--) {
      Optional<Call> call = call(caller, origins::isApplicationSide);
      if (call.isPresent()) {
        return call;
      }
    }
    return Optional.empty();
  }

  /** As {@link #removable()}, of the calls that the service's own code makes. */
  public Optional<Call> ownCall() {
    return nearestCall(origins::isUsersOwn);
  }

  /** As {@link #ownCall()}, of another method of the service's own. */
  public Optional<Call> callOfOwn() {
    return callsOfOwn().stream().findFirst();
  }

  /** All calls of one of the service's own methods by another, innermost first. */
  public List<Call> callsOfOwn() {
    return IntStream.range(0, unit)
        .map(i -> unit - 1 - i)
        .mapToObj(this::ownCallOfOwn)
        .flatMap(Optional::stream)
        .toList();
  }

  /** The outermost call of one of the service's own methods by another. */
  public Optional<Call> firstCallOfOwn() {
    return callsOfOwn().stream().reduce((inner, outer) -> outer);
  }

  /**
   * The innermost call of one of the service's own methods by another by which as good as all of
   * the cost is reached: the less else is left out with it, the more its removal proves. Not within
   * a recursion.
   */
  public Optional<Call> narrowestCallOfOwn() {
    Optional<Call> narrowest = Optional.empty();
    // What is above the unit is the server's, and differs from stack to stack.
    List<ThreadStack> through =
        stacks.stream()
            .filter(s -> s.frames().contains(unit()))
            .map(s -> s.from(s.frames().indexOf(unit())))
            .toList();
    for (int i = unit; i + 1 < frames.size(); i++) {
      int depth = i + 1 - unit;
      String callee = frames.get(i + 1);
      through =
          through.stream()
              .filter(s -> depth < s.frames().size() && s.frames().get(depth).equals(callee))
              .toList();
      boolean recursive = frames.subList(unit, i + 1).contains(callee);
      if (recursive || Activity.weight(through) < ALL_BUT_SOME * weight) {
        break;
      }
      Optional<Call> call = ownCallOfOwn(i);
      narrowest = call.isPresent() ? call : narrowest;
    }
    return narrowest;
  }

  /**
   * The innermost call of one of the service's own methods by another, above the cost, by which as
   * good as all of it is reached, and that does little else; empty if most of it is reached by the
   * given one.
   */
  public Optional<Call> aroundAll(Call call) {
    if (through(call) >= NEARLY_ALL * weight) {
      return Optional.empty();
    }
    for (int i = unit - 2; i >= 0; i--) {
      Optional<Call> around = ownCallOfOwn(i).filter(this::isForThis);
      if (around.isPresent()) {
        return around;
      }
    }
    return Optional.empty();
  }

  /** Without more, that its time is gone would not say whose it was. */
  private boolean isForThis(Call call) {
    List<ThreadStack> all = ofProcessors ? activity.onProcessor() : activity.working();
    return through(call) >= ALL_BUT_SOME * weight && weight >= NEARLY_ALL * weightOf(call, all);
  }

  /** Weight of the cost's samples in which it is made. */
  private long through(Call call) {
    return weightOf(call, stacks);
  }

  private static long weightOf(Call call, List<ThreadStack> stacks) {
    String itsClass = Origins.className(call.caller()) + "#";
    return Activity.weight(
        stacks.stream()
            .filter(
                stack -> {
                  int at = stack.frames().indexOf(call.callee());
                  return at > 0 && stack.frames().get(at - 1).startsWith(itsClass);
                })
            .toList());
  }

  private Optional<Call> ownCallOfOwn(int index) {
    return call(index, origins::isUsersOwn).filter(c -> origins.isUsersOwn(c.callee()));
  }

  private Optional<Call> nearestCall(Predicate<String> caller) {
    for (int i = unit - 1; i >= 0; i--) {
      Optional<Call> call = call(i, caller);
      if (call.isPresent()) {
        return call;
      }
    }
    return Optional.empty();
  }

  private Optional<Call> call(int index, Predicate<String> caller) {
    String from = frames.get(index);
    String to = frames.get(index + 1);
    boolean can =
        caller.test(from)
            && !SERVERS.has(from)
            && !FORWARDING.has(to)
            && !from.contains("$$")
            && !to.contains("#lambda$")
            && !to.contains("$HibernateProxy$"); // Named anew in each JVM.
    return can ? Optional.of(new Call(allOf(from, to), to)) : Optional.empty();
  }

  /** The caller, or all methods of its class where several of them make the call. */
  private String allOf(String from, String to) {
    String itsClass = Origins.className(from) + "#";
    Set<String> callers = new HashSet<>();
    for (ThreadStack stack : stacks) {
      int at = stack.frames().indexOf(to);
      if (at > 0 && stack.frames().get(at - 1).startsWith(itsClass)) {
        callers.add(stack.frames().get(at - 1));
      }
    }
    return callers.size() > 1 ? itsClass + "*" : from;
  }

  public long samples() {
    return weight;
  }

  /** Share of its samples in which the thread ran or waited for a processor. */
  public double runnable() {
    return runnable;
  }

  public Activity activity() {
    return activity;
  }

  /** The frame in which the cost begins. */
  public String unit() {
    return frames.get(unit);
  }

  /** Outermost first, down to where most of the cost still is. */
  public List<String> frames() {
    return frames;
  }

  /** The method that makes the costly call; empty if it is the thread's first. */
  public Optional<String> caller() {
    for (int i = unit - 1; i >= 0; i--) {
      if (!FORWARDING.has(frames.get(i))) {
        return Optional.of(frames.get(i));
      }
    }
    return Optional.empty();
  }

  /** The frame that calls the unit is the one right above it. */
  public boolean calledDirectly() {
    return unit > 0 && !FORWARDING.has(frames.get(unit - 1));
  }

  /** The nearest frame above the cost that is the service's or a library's, not the JDK's. */
  public Optional<String> responsible() {
    for (int i = unit; i >= 0; i--) {
      if (origins.isApplicationSide(frames.get(i))) {
        return Optional.of(frames.get(i));
      }
    }
    return Optional.empty();
  }

  /** As {@link #responsible()}, strictly above the cost, and no server's. */
  public Optional<String> responsibleCaller() {
    for (int i = unit - 1; i >= 0; i--) {
      if (origins.isApplicationSide(frames.get(i)) && !SERVERS.has(frames.get(i))) {
        return Optional.of(frames.get(i));
      }
    }
    return Optional.empty();
  }

  /** The service's own outermost method, where the work of a request or a job begins. */
  public Optional<String> outermostOwn() {
    return frames.stream().filter(origins::isUsersOwn).findFirst();
  }

  /** The service's own nearest method above the cost. */
  public Optional<String> own() {
    return origins.nearestOwn(frames, unit);
  }

  /** The service's own innermost method in which half of the cost still is. */
  public Optional<String> ownAtWork() {
    List<Integer> below = ownBetween(unit, frames.size());
    return below.isEmpty() ? own() : Optional.of(frames.get(below.get(below.size() - 1)));
  }

  /**
   * The innermost method of the service's or of a library's, no server's, in which nearly all of it
   * still is; the unit if there is none below it.
   */
  public String innermostOfAll() {
    String innermost = unit();
    List<Double> parts = parts();
    for (int i = unit + 1; i < frames.size() && parts.get(i) >= NEARLY_ALL * parts.get(unit); i++) {
      String frame = frames.get(i);
      innermost = origins.isApplicationSide(frame) && !SERVERS.has(frame) ? frame : innermost;
    }
    return innermost;
  }

  /** The service's own nearest method above the cost by which nearly all of it is reached. */
  public Optional<String> ownOfAll() {
    Optional<String> own = Optional.empty();
    List<Double> parts = parts();
    for (int i = 0; i <= unit && parts.get(i) >= NEARLY_ALL; i++) {
      own = origins.isUsersOwn(frames.get(i)) ? Optional.of(frames.get(i)) : own;
    }
    return own;
  }

  /**
   * The service's own methods on the way, the caller, the cost and what it does there; in order.
   */
  public List<String> where() {
    List<Integer> shown = shown();
    return shown.stream().map(frames::get).distinct().toList();
  }

  private List<Integer> shown() {
    List<Integer> shown = new ArrayList<>(innermost(ownBetween(0, unit)));
    if (origins.isUsersOwn(unit())) {
      // Behind a proxy, say, are more of them, and what they call is where the time goes.
      List<Integer> below = innermost(ownBetween(unit + 1, frames.size()));
      shown.addAll(below);
      if (!below.isEmpty()) {
        int last = below.get(below.size() - 1);
        int end = Math.min(last + MAX_BELOW, frames.size() - 1);
        IntStream.rangeClosed(last + 1, end)
            .filter(i -> !FORWARDING.has(frames.get(i)))
            .forEach(shown::add);
      }
    }
    for (int i = Math.max(0, unit - 2); i <= Math.min(unit + MAX_BELOW, frames.size() - 1); i++) {
      if (!shown.contains(i) && !FORWARDING.has(frames.get(i))) {
        shown.add(i);
      }
    }
    shown.sort(Comparator.naturalOrder());
    return shown;
  }

  private List<Integer> ownBetween(int from, int to) {
    return IntStream.range(from, to)
        .filter(i -> origins.isUsersOwn(frames.get(i)) && !frames.get(i).contains("$$"))
        .boxed()
        .toList();
  }

  private static List<Integer> innermost(List<Integer> own) {
    return own.subList(Math.max(0, own.size() - MAX_OWN), own.size());
  }

  /** For the report, roles marked. */
  public List<PathFrame> pathFrames() {
    return pathFrames(millis());
  }

  /**
   * The same where the samples are of a part of the time.
   *
   * @param millis of a request that is spent this way
   */
  public List<PathFrame> pathFrames(double millis) {
    List<PathFrame> path = new ArrayList<>();
    List<Double> parts = parts();
    for (int i : shown()) {
      String frame = frames.get(i);
      path.add(
          new PathFrame(
              frame, millis * parts.get(i) * 1e6, Double.NaN, artifact(frame), role(i), false));
    }
    return path;
  }

  /** Of each frame on the way, the part of the cost that takes this way to it. */
  private List<Double> parts() {
    List<Double> parts = new ArrayList<>();
    List<ThreadStack> through = stacks;
    for (int i = 0; i < frames.size(); i++) {
      int depth = i;
      through =
          through.stream()
              .filter(
                  s -> depth < s.frames().size() && s.frames().get(depth).equals(frames.get(depth)))
              .toList();
      parts.add((double) Activity.weight(through) / weight);
    }
    return parts;
  }

  private String role(int index) {
    if (index == unit) {
      return "culprit";
    }
    return index == unit - 1 ? "trigger" : index == frames.size() - 1 ? "frontier" : "";
  }

  private @Nullable String artifact(String frame) {
    return origins.library(frame).map(Library::coordinates).orElse(null);
  }

  /** Every frame that came from a library, with that library; outermost first. */
  public List<Library> libraries() {
    return frames.stream().map(origins::library).flatMap(Optional::stream).distinct().toList();
  }

  public Origins origins() {
    return origins;
  }
}
