package io.bootcause.diagnosis.detectors.cpubound;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.Blame;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.LogIn;
import io.bootcause.diagnosis.detectors.Removal;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.Asked;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.LibraryWork;
import io.bootcause.diagnosis.evidence.Series;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Requests compute so much that the processors are what is scarce. Doc page: cpu-bound.md. */
public final class CpuBoundDetector implements Detector {
  private static final double MIN_SHARE = 0.5;

  /** With a processor to spare it is not they that are scarce. */
  private static final double MIN_BUSY = 0.8;

  /**
   * Times as many requests that are ready to compute as there are processors: they are scarce
   * whatever uses them, such as work of low priority, which is not counted as use.
   */
  private static final double WAITING = 2;

  /**
   * Processor time of a request, milliseconds, that most of is computed in: 50 a second and core.
   * Many compute less than that, and rightly: assigning, mapping and drawing are what they are for.
   */
  private static final double MIN_MILLIS = 20;

  /** Of what requests compute. */
  static final double MOSTLY = 0.6;

  /** What all requests pass besides the server, whatever they compute. */
  private static final Frames PASSED =
      Frames.of(
          "jakarta.servlet.*",
          "javax.servlet.*",
          "org.springframework.web.filter.*",
          "org.springframework.web.servlet.DispatcherServlet#*",
          "org.springframework.web.servlet.FrameworkServlet#*");

  private static final CostRule RULE =
      new CostRule(
          "cpu-bound",
          Frames.of(),
          MIN_SHARE,
          0,
          0,
          "computing, or waiting for a processor to compute on",
          "Each request computes for long, and more of them compute at once than there are"
              + " processors. They take turns, so that all of them are late; more threads or"
              + " connections make it worse, only less work or fewer requests at a time help.",
          Cause.Kind.APP_CODE,
          List.of());

  private static final String MADE_ANEW =
      "Most of it is the making of an object: if that is the same for many requests, make it once and"
          + " keep it for as long as what it is made of has not changed.";

  @Override
  public String id() {
    return RULE.id();
  }

  @Override
  public Outcome examine(Evidence evidence) {
    Optional<Activity> overload = evidence.overload().filter(Activity::tells);
    if (overload.isEmpty()) {
      return new Outcome.CannotTell("stack samples of requests on many connections at a time");
    }
    Activity activity = overload.get();
    double cpu =
        Double.isNaN(activity.threadCpuMillis())
            ? activity.cpuMillisPerRequest()
            : activity.threadCpuMillis();
    Optional<CostPath> own = path(evidence, activity, false);
    Predicate<CostPath> isMuch = path -> isMuch(path, evidence) && path.share() * cpu >= MIN_MILLIS;
    Optional<CostPath> much =
        own.filter(isMuch)
            .or(() -> path(evidence, activity, true).filter(isMuch))
            .or(() -> ofLibraries(evidence, activity).filter(isMuch))
            .or(
                () ->
                    ofProcessors(evidence, activity)
                        .filter(path -> path.share() >= MIN_SHARE)
                        .filter(path -> path.share() * cpu >= MIN_MILLIS));
    if (much.isPresent()) {
      return found(evidence, much.get(), cpu);
    }
    return new Outcome.RuledOut(
        String.format(
            Locale.ROOT,
            "a %s takes %.1f ms of processor time, %.0f %% of its own time is the service's own code"
                + " at work; %.0f %% of the processors' time was in use",
            activity.label(),
            cpu,
            own.map(CostPath::share).orElse(0.0) * 100,
            activity.machineBusy() * 100));
  }

  private static Optional<CostPath> path(Evidence evidence, Activity activity, boolean libraries) {
    return CostPath.of(
        activity,
        evidence.origins(),
        stack ->
            stack.runnable()
                    && !LogIn.mayHash(evidence, stack)
                    && (libraries || evidence.origins().ownCodeWorks(stack))
                ? evidence.origins().outermostOwn(stack)
                : -1);
  }

  /**
   * What the service's own code has computed of the processor time, where the service uses the
   * processors up: that limits the throughput, though requests may wait for something else for most
   * of their time.
   */
  private static Optional<CostPath> ofProcessors(Evidence evidence, Activity activity) {
    return activity.usesProcessorsUp()
        ? CostPath.ofProcessors(
            activity,
            evidence.origins(),
            stack -> LogIn.mayHash(evidence, stack) ? -1 : evidence.origins().outermostOwn(stack))
        : Optional.empty();
  }

  /**
   * What libraries compute on their own, as filters and views do, from the innermost of their
   * methods in which most of it is done.
   */
  private static Optional<CostPath> ofLibraries(Evidence evidence, Activity activity) {
    Map<String, Long> within = new HashMap<>();
    Map<String, Long> depths = new HashMap<>();
    long all = 0;
    for (ThreadStack stack : activity.working()) {
      if (!stack.runnable() || evidence.origins().outermostOwn(stack) >= 0) {
        continue;
      }
      all += stack.weight();
      Set<String> met = new HashSet<>();
      for (int i = 0; i < stack.frames().size(); i++) {
        String frame = stack.frames().get(i);
        if (stack.isJava(i) && evidence.origins().library(frame).isPresent() && met.add(frame)) {
          within.merge(frame, stack.weight(), Long::sum);
          depths.merge(frame, i * stack.weight(), Long::sum);
        }
      }
    }
    double most = MOSTLY * all;
    return within.entrySet().stream()
        .filter(e -> e.getValue() >= most)
        .map(Map.Entry::getKey)
        .max(
            Comparator.comparingDouble(
                f -> (double) depths.getOrDefault(f, 0L) / within.getOrDefault(f, 1L)))
        .filter(f -> !PASSED.has(f) && !CostPath.isServers(f))
        .flatMap(
            innermost ->
                CostPath.of(
                    activity,
                    evidence.origins(),
                    stack ->
                        stack.runnable() && evidence.origins().outermostOwn(stack) < 0
                            ? stack.frames().indexOf(innermost)
                            : -1));
  }

  private static boolean isMuch(CostPath path, Evidence evidence) {
    Activity activity = path.activity();
    boolean busy = activity.machineBusy() >= MIN_BUSY;
    boolean inLine = computing(path) >= WAITING * processors(activity);
    return path.share() >= MIN_SHARE && (busy || (inLine && !hasQuota(activity, evidence)));
  }

  /** What waits for the next period of a quota does not wait for a processor. */
  private static boolean hasQuota(Activity activity, Evidence evidence) {
    return Series.last(evidence.recording(), activity.phase(), "cgroup.quota.cpus").isPresent();
  }

  /** Requests that compute, or are ready to, at a time: of a closed load. */
  private static double computing(CostPath path) {
    return path.share() * path.activity().connections();
  }

  private static int processors(Activity activity) {
    return activity.profile().processors();
  }

  private static Outcome found(Evidence evidence, CostPath path, double cpu) {
    Activity activity = path.activity();
    int processors = processors(activity);
    List<String> details =
        List.of(
            String.format(
                Locale.ROOT,
                "a request takes %.1f ms of processor time, so that %d processors answer %.0f a second"
                    + " at most; %d were there at a time",
                cpu,
                processors,
                processors * 1e3 / cpu,
                activity.connections()),
            String.format(
                Locale.ROOT,
                "%.0f %% of the processors' time was in use",
                Math.min(100, activity.machineBusy() * 100)));
    boolean own = path.ownAtWork().isPresent();
    CostRule rule = own ? rule(path, evidence) : mostlyIn(path.unit());
    List<ThreadStack> computing =
        activity.working().stream()
            .filter(stack -> stack.runnable() && evidence.origins().outermostOwn(stack) >= 0)
            .toList();
    return new Outcome.Found(
        List.of(
            CostFinding.of(
                    CostlyMethods.advice(computing, evidence.origins())
                        .map(rule::advising)
                        .orElse(rule),
                    path,
                    details,
                    path.ownAtWork())
                .withCandidates(
                    Stream.concat(
                            newerRelease(path, evidence),
                            (own ? removal(path, evidence) : Removal.of(path)).stream())
                        .toList())));
  }

  /** With the name of the one method of others' that most of it is asked of, if there is one. */
  private static CostRule rule(CostPath path, Evidence evidence) {
    return Asked.of(
            path.activity().working(),
            stack -> stack.runnable() ? evidence.origins().innermostOwn(stack) : -1,
            MOSTLY)
        .map(asked -> mostlyIn(asked.method()))
        .orElse(RULE);
  }

  private static CostRule mostlyIn(String method) {
    CostRule rule = RULE.doing(RULE.doing() + ", mostly in " + CostFinding.simple(method));
    return method.endsWith("#<init>") ? rule.explaining(MADE_ANEW) : rule;
  }

  /** Of the library that most of it is computed in, if it is one, and of one that asks for it. */
  private static Stream<Change> newerRelease(CostPath path, Evidence evidence) {
    return LibraryWork.of(path.activity(), evidence.origins()).stream()
        .filter(work -> work.path().share() >= MOSTLY * path.share())
        .flatMap(work -> Stream.concat(Stream.of(work.library()), work.asker().stream()))
        .flatMap(library -> Blame.newestPatch(library).stream());
  }

  /** The narrowest call that it is reached by, then the widest. */
  private static List<Change> removal(CostPath path, Evidence evidence) {
    return Stream.concat(
            path.narrowestCallOfOwn().stream(), widest(evidence, path.activity()).stream())
        .map(CostPath.Call::remembered)
        .distinct()
        .toList();
  }

  /** What the service's own outermost method calls to have it computed. */
  private static Optional<CostPath.Call> widest(Evidence evidence, Activity activity) {
    return CostPath.of(
            activity,
            evidence.origins(),
            stack -> {
              int own = stack.runnable() ? evidence.origins().outermostOwn(stack) : -1;
              boolean calls = own >= 0 && own + 1 < stack.frames().size() && stack.isJava(own + 1);
              return calls ? own + 1 : -1;
            })
        .flatMap(CostPath::ownCall);
  }
}
