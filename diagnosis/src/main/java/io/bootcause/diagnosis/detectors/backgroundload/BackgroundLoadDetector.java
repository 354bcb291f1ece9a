package io.bootcause.diagnosis.detectors.backgroundload;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.PathFrame;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Jobs of the service's own compete with its requests. Doc page: background-load.md. */
public final class BackgroundLoadDetector implements Detector {
  /** Of all processors, while few requests come in: what is left for many of them. */
  private static final double MIN_SHARE = 0.2;

  /** A method that so much of the work goes through is what the work is. */
  private static final double MOSTLY = 0.8;

  @Override
  public String id() {
    return "background-load";
  }

  @Override
  public Outcome examine(Evidence evidence) {
    Optional<Activity> steady = evidence.steady().filter(a -> a.backgroundBusy().isPresent());
    if (steady.isEmpty()) {
      return new Outcome.CannotTell("what runs on the processors at a low rate");
    }
    Activity activity = steady.get();
    double share = activity.backgroundBusy().getAsDouble();
    if (share < MIN_SHARE) {
      return new Outcome.RuledOut(
          String.format(
              Locale.ROOT,
              "threads that serve no request run the service's own code for %.1f %% of the processors'"
                  + " time",
              share * 100));
    }
    return new Outcome.Found(List.of(finding(evidence, activity, share)));
  }

  private Finding finding(Evidence evidence, Activity activity, double share) {
    List<ThreadStack> stacks = activity.background();
    List<String> way = way(evidence, stacks);
    String threads =
        stacks.stream()
            .map(ThreadStack::threads)
            .distinct()
            .sorted()
            .collect(Collectors.joining(", "));
    String place = way.isEmpty() ? "" : ", in " + CostFinding.simple(way.get(way.size() - 1));
    Activity felt = evidence.overload().orElse(activity);
    List<String> facts = new ArrayList<>();
    facts.add(
        String.format(
            Locale.ROOT,
            "%.0f %% of the time of %d processors goes to threads %s, which serve no request",
            share * 100,
            activity.profile().processors(),
            threads));
    facts.add(
        String.format(
            Locale.ROOT,
            "measured at %s, when the service has little else to do",
            activity.labels()));
    if (!way.isEmpty()) {
      facts.add("in " + String.join(" → ", way));
    }
    return new Finding(
        id(),
        String.format(
            Locale.ROOT,
            "%.0f %% of the processors' time goes to the service's own background work%s",
            share * 100,
            place),
        new Cause(
            Cause.Kind.APP_CODE,
            way,
            null,
            null,
            "A job of the service's own computes beside the requests and takes the processors from them,"
                + " whoever asks or does not. Do less of it, more seldom, or elsewhere.",
            null),
        facts,
        share,
        felt.metricWithout(share),
        PathFrame.way(way),
        removal(activity, way));
  }

  /** The service's own methods that most of the work goes through, from the outside in. */
  private static List<String> way(Evidence evidence, List<ThreadStack> stacks) {
    Map<String, Long> through = new HashMap<>();
    long all = 0;
    ThreadStack longest = null;
    for (ThreadStack stack : stacks) {
      all += stack.weight();
      for (String frame : new LinkedHashSet<>(stack.frames())) {
        if (evidence.origins().isUsersOwn(frame)) {
          through.merge(frame, stack.weight(), Long::sum);
        }
      }
      if (longest == null || stack.weight() > longest.weight()) {
        longest = stack;
      }
    }
    List<String> way = new ArrayList<>();
    if (longest != null) {
      for (String frame : new LinkedHashSet<>(longest.frames())) {
        if (through.getOrDefault(frame, 0L) >= MOSTLY * all) {
          way.add(frame);
        }
      }
    }
    return way;
  }

  /** The innermost of these that never waits: without it, a loop around a wait still waits. */
  private static List<Change> removal(Activity activity, List<String> way) {
    for (int i = way.size() - 1; i >= 0; i--) {
      String method = way.get(i);
      long all = 0;
      long waits = 0;
      for (ThreadStack stack : activity.all()) {
        if (stack.frames().contains(method)) {
          all += stack.weight();
          waits += stack.runnable() ? 0 : stack.weight();
        }
      }
      if (waits * 10 <= all) {
        return List.of(new Change.Skip(method));
      }
    }
    return List.of();
  }
}
