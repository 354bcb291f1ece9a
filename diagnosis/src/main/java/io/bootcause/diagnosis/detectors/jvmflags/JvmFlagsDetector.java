package io.bootcause.diagnosis.detectors.jvmflags;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** A flag of the JVM costs more than it gives. Doc page: jvm-flags.md. */
public final class JvmFlagsDetector implements Detector {
  private static final String ID = "jvm-flags";

  /** Of the processors: a service that waits gains nothing by what spares computing. */
  private static final double MIN_BUSY = 0.4;

  /** One request's processor time under load, milliseconds. */
  private static final double MIN_CPU_MILLIS = 0.3;

  private static final int FEWEST_COLLECTIONS = 3;

  /** What must be saved at the least to be worth a word. */
  private static final double SAVED = 0.1;

  @Override
  public String id() {
    return ID;
  }

  @Override
  public Outcome examine(Evidence evidence) {
    List<String> flags = evidence.recording().jvmFlags();
    if (flags.isEmpty()) {
      return new Outcome.CannotTell("the flags of the JVM");
    }
    Optional<Activity> overload = evidence.overload().filter(Activity::tells);
    if (overload.isEmpty()) {
      return new Outcome.CannotTell("stack samples of requests on many connections at a time");
    }
    Activity activity = overload.get();
    List<CostlyFlag> given = CostlyFlag.among(flags, activity.profile().processors());
    if (given.isEmpty()) {
      return new Outcome.RuledOut("no flag of the JVM is known to make requests slow");
    }
    List<CostlyFlag> telling = given.stream().filter(flag -> mayTell(flag, activity)).toList();
    if (telling.isEmpty()) {
      return new Outcome.RuledOut(
          String.format(
              Locale.ROOT,
              "the JVM has %s, but a %s takes %.2f ms of processor time, the service used %.0f %% of"
                  + " the processors, and there were %d collections",
              words(given),
              activity.label(),
              activity.cpuMillisPerRequest(),
              activity.ownBusy() * 100,
              activity.profile().collections()));
    }
    return new Outcome.Suspected(
        telling.stream().map(flag -> finding(evidence, activity, flag)).toList(),
        "whether the service is faster without " + words(telling));
  }

  private static String words(List<CostlyFlag> flags) {
    return flags.stream().map(CostlyFlag::given).collect(Collectors.joining(", "));
  }

  private static boolean mayTell(CostlyFlag flag, Activity activity) {
    return activity.ownBusy() >= MIN_BUSY
        && activity.cpuMillisPerRequest() >= MIN_CPU_MILLIS
        && (!flag.collecting() || activity.profile().collections() >= FEWEST_COLLECTIONS);
  }

  private static Finding finding(Evidence evidence, Activity activity, CostlyFlag flag) {
    Optional<CostPath> path = CostPath.ofOwnWork(activity, evidence.origins());
    List<String> facts = new ArrayList<>();
    facts.add("the JVM was started with " + flag.given());
    facts.add(
        String.format(
            Locale.ROOT,
            "a %s takes %.1f ms of processor time; the service used %.0f %% of the processors; %d"
                + " collections meanwhile",
            activity.label(),
            activity.cpuMillisPerRequest(),
            activity.ownBusy() * 100,
            activity.profile().collections()));
    path.ifPresent(p -> facts.add("most of it in " + String.join(" → ", p.where())));
    return new Finding(
        ID,
        "The JVM was started with " + flag.given() + ", and requests take longer for it",
        new Cause(
            Cause.Kind.JVM,
            path.map(CostPath::where).orElse(List.of()),
            null,
            flag.given(),
            flag.why(),
            null),
        facts,
        SAVED,
        activity.metricWithout(SAVED),
        path.map(CostPath::pathFrames).orElse(List.of()),
        List.of(flag.instead()));
  }
}
