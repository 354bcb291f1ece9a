package io.bootcause.diagnosis.detectors.growingcost;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.Blame;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.detectors.Removal;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.HeapGrowth;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Each request computes for longer than the one before. Doc page: growing-cost.md. */
public final class GrowingCostDetector implements Detector {
  private static final String ID = "growing-cost";
  private static final int MOST_OF_OTHERS = 3;

  /** Of the processor time: a method that has less of it is not the one that became slow. */
  private static final double MUCH = 0.3;

  private static final Pattern READING = Pattern.compile("(GET|HEAD|OPTIONS)\\b.*");

  /**
   * What rose.
   *
   * @param what "processor time of GET /x"
   * @param course the figures in order of time
   */
  private record Rise(String what, double firstMillis, double lastMillis, String course) {}

  @Override
  public String id() {
    return ID;
  }

  @Override
  public Outcome examine(Evidence evidence) {
    Optional<Activity> overload = evidence.overload();
    List<RisingTime> times = RisingTime.all(evidence.requests());
    Optional<RisingWork> work = RisingWork.of(evidence.requests());
    if (overload.isEmpty() || (times.isEmpty() && work.isEmpty())) {
      return new Outcome.CannotTell(
          "processor time of requests on more and more connections: of the threads of Tomcat, Jetty,"
              + " Undertow and Netty, where the agent is, or of the process from the warm-up on");
    }
    List<String> labels = evidence.recording().requests();
    if (!labels.stream().allMatch(READING.asMatchPredicate())) {
      return new Outcome.CannotTell(
          "requests that only read: what others leave behind may be what the service is there for");
    }
    boolean keeps = heap(evidence).steady();
    Stream<Rise> ofRequests =
        times.stream()
            .filter(time -> time.rises() || (keeps && time.risesLater()))
            .sorted(Comparator.comparingDouble(RisingTime::byMillis).reversed())
            .map(time -> rise(labels, time));
    Stream<Rise> ofAll = work.filter(RisingWork::rises).map(GrowingCostDetector::rise).stream();
    return Stream.concat(ofRequests, ofAll)
        .findFirst()
        .<Outcome>map(r -> new Outcome.Found(List.of(finding(evidence, overload.get(), r))))
        .orElseGet(
            () ->
                new Outcome.RuledOut(
                    "a request's processor time does not go on rising with their number, ms: "
                        + Stream.concat(
                                times.stream().map(time -> rise(labels, time).course()),
                                work.stream().map(w -> rise(w).course()))
                            .reduce((a, b) -> a + "; " + b)
                            .orElse("")));
  }

  private static Rise rise(List<String> labels, RisingTime time) {
    String label = time.kind() < labels.size() ? labels.get(time.kind()) : "a request";
    return new Rise(
        "processor time of " + label + " on its server's thread, medians of quarters of phases",
        time.firstMillis(),
        time.lastMillis(),
        figures(time.phases().stream().flatMap(List::stream).toList()));
  }

  private static Rise rise(RisingWork work) {
    return new Rise(
        "processor time of the process for each request, by phases from the warm-up on",
        work.firstMillis(),
        work.lastMillis(),
        figures(work.phases()));
  }

  private static String figures(List<Double> millis) {
    return String.join(
        ", ", millis.stream().map(m -> String.format(Locale.ROOT, "%.2f", m)).toList());
  }

  private static Finding finding(Evidence evidence, Activity activity, Rise rise) {
    Optional<CostPath> ofRequests = cost(evidence, activity);
    Optional<CostPath> cost = ofRequests.or(() -> behind(evidence, activity));
    List<String> facts = new ArrayList<>();
    facts.add(rise.what() + ", in order of time, ms: " + rise.course());
    cost.ifPresent(
        c ->
            facts.add(
                String.format(
                    Locale.ROOT,
                    "at last %.0f %% of the processor time is spent in %s",
                    c.share() * 100,
                    String.join(" → ", c.where()))));
    left(evidence)
        .forEach(
            c ->
                facts.add(
                    String.format(
                        Locale.ROOT,
                        "each request leaves %.1f objects of %s behind, by full collections",
                        c.objectsPerRequest(),
                        c.name())));
    Blame blame =
        cost.map(Blame::of).orElseGet(() -> Blame.ofKept(List.of(), List.of(), evidence.origins()));
    double risen = 1 - rise.firstMillis() / rise.lastMillis();
    return new Finding(
        ID,
        String.format(
            Locale.ROOT,
            "The more requests there have been, the longer each one computes: %.2f ms at first,"
                + " %.2f ms at last%s",
            rise.firstMillis(),
            rise.lastMillis(),
            cost.map(GrowingCostDetector::place).orElse("")),
        blame.cause(
            "Each request leaves something behind that all later ones go through: a list that is"
                + " never cleared, or a listener, an interceptor or a module that is registered with"
                + " every request. What a request takes rises with the number of requests since the"
                + " start, so that no load is too low to bring the service down in the end. Register"
                + " once; keep only what is needed, in something that need not be gone through: a"
                + " counter, a map, a bounded queue.",
            Cause.Kind.APP_CODE),
        facts,
        // It has no end: whatever it takes now is a matter of how long one waits.
        1,
        activity.metricWithout(risen * Math.min(1, activity.machineBusy())),
        cost.map(CostPath::pathFrames).orElse(List.of()),
        ofRequests.map(c -> candidates(evidence, activity, c)).orElse(List.of()));
  }

  /** Where it is spent at last, and the service's own method that it is reached from. */
  private static String place(CostPath cost) {
    String innermost = cost.innermostOfAll();
    String own = ", in " + CostFinding.simple(cost.unit());
    return innermost.equals(cost.unit()) ? own : own + " → " + CostFinding.simple(innermost);
  }

  /** Without what the service's own method does, or only without what it is spent on. */
  private static List<Change> candidates(Evidence evidence, Activity activity, CostPath cost) {
    Origins origins = evidence.origins();
    String innermost = cost.innermostOfAll();
    return Stream.concat(
            Removal.of(cost).stream(),
            CostPath.ofProcessors(activity, origins, stack -> stack.frames().indexOf(innermost))
                .map(Removal::of)
                .orElse(List.of())
                .stream())
        .distinct()
        .toList();
  }

  /** What becomes more with each request, of the service's own classes if there are such. */
  private static List<HeapGrowth.Growing> left(Evidence evidence) {
    HeapGrowth heap = heap(evidence);
    if (heap.counts().size() < 3) {
      return List.of();
    }
    List<HeapGrowth.Growing> own =
        heap.classes().stream().filter(c -> evidence.origins().isUsersOwn(c.name())).toList();
    return own.isEmpty() && heap.steady()
        ? heap.classes().stream().limit(MOST_OF_OTHERS).toList()
        : own;
  }

  private static HeapGrowth heap(Evidence evidence) {
    return new HeapGrowth(evidence.recording().heap(), evidence.maxHeapBytes());
  }

  private static Optional<CostPath> cost(Evidence evidence, Activity activity) {
    Origins origins = evidence.origins();
    return innermost(origins, at -> CostPath.ofProcessors(activity, origins, at));
  }

  /** The same of what requests have another thread do, which belongs to none of them. */
  private static Optional<CostPath> behind(Evidence evidence, Activity activity) {
    Origins origins = evidence.origins();
    return innermost(origins, at -> CostPath.inBackground(activity, origins, at));
  }

  /** The innermost of the service's own methods in which most of the processor time still is. */
  private static Optional<CostPath> innermost(
      Origins origins, Function<ToIntFunction<ThreadStack>, Optional<CostPath>> among) {
    return among
        .apply(origins::outermostOwn)
        .flatMap(CostPath::ownAtWork)
        .flatMap(own -> among.apply(stack -> stack.frames().indexOf(own)))
        .filter(cost -> cost.share() >= MUCH);
  }
}
