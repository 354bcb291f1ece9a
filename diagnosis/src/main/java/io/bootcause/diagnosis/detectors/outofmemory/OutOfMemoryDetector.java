package io.bootcause.diagnosis.detectors.outofmemory;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.diagnosis.detectors.LargerHeap;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.FullHeap;
import io.bootcause.diagnosis.evidence.Series;
import io.bootcause.diagnosis.evidence.StandingThreads;
import io.bootcause.recording.Inside;
import io.bootcause.service.change.Change;
import io.bootcause.wire.Reading;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The service runs out of memory under load. Doc page: out-of-memory.md. */
public final class OutOfMemoryDetector implements Detector {
  /** Times that the service's output names the error; of its kind in brackets, if there is one. */
  public static final String READING = "out-of-memory";

  private static final String METASPACE = "-XX:MaxMetaspaceSize=";

  private static final String DIRECT = "-XX:MaxDirectMemorySize=";

  /** For the classes of any service; what grows without end fills it too, only later. */
  private static final String ENOUGH = "512m";

  private static final long MEGABYTE = 1 << 20;

  @Override
  public String id() {
    return "out-of-memory";
  }

  @Override
  public Outcome examine(Evidence evidence) {
    List<Reading> all =
        evidence.recording().readings().stream()
            .map(Inside::value)
            .filter(reading -> reading.name().startsWith(READING))
            .toList();
    if (all.isEmpty()) {
      return new Outcome.CannotTell("what the service prints");
    }
    return all.stream()
        .filter(reading -> reading.name().startsWith(READING + "["))
        .max(Comparator.comparingDouble(Reading::value))
        .<Outcome>map(most -> new Outcome.Found(List.of(finding(evidence, most))))
        .orElseGet(() -> new Outcome.RuledOut("the service printed no OutOfMemoryError"));
  }

  private static Finding finding(Evidence evidence, Reading most) {
    String kind = Series.subject(most.name());
    boolean heap = kind.equals("Java heap space") || kind.startsWith("GC overhead");
    long max = evidence.maxHeapBytes() / MEGABYTE;
    List<String> facts = new ArrayList<>();
    facts.add(
        String.format(
            Locale.ROOT,
            "java.lang.OutOfMemoryError: %s is %.0f times in what the service printed under load",
            kind,
            most.value()));
    evidence.standing().map(StandingThreads::fact).ifPresent(facts::add);
    List<Change> candidates = new ArrayList<>();
    if (heap && max > 0) {
      facts.add("the heap's limit is " + max + " MB" + LargerHeap.WITHOUT_AGENT);
      candidates.add(LargerHeap.than(max));
    }
    if (kind.equals("Metaspace")) {
      evidence.recording().jvmFlags().stream()
          .filter(flag -> flag.startsWith(METASPACE))
          .reduce((earlier, later) -> later)
          .ifPresent(
              flag -> {
                facts.add(
                    "the limit of what classes take is "
                        + flag.substring(METASPACE.length())
                        + LargerHeap.WITHOUT_AGENT);
                candidates.add(new Change.JvmFlag(METASPACE + ENOUGH));
              });
    }
    return new Finding(
        "out-of-memory",
        "The service runs out of memory under load: " + kind,
        new Cause(
            Cause.Kind.JVM,
            List.of(),
            null,
            heap
                ? "-Xmx"
                : kind.equals("Metaspace") ? METASPACE : kind.startsWith("Direct") ? DIRECT : null,
            "What requests need at a time, or what the service keeps, does not fit into the memory that"
                + " the JVM was given. Requests fail then, wherever in them the last piece was asked"
                + " for, and threads that the service needs may be gone for good.",
            null),
        facts,
        1,
        metric(evidence, heap),
        List.of(),
        candidates);
  }

  private static SymptomMetric metric(Evidence evidence, boolean heap) {
    Optional<Activity> busiest = evidence.overload().or(evidence::steady);
    return evidence
        .standing()
        .map(standing -> heap ? FullHeap.metric(evidence, standing) : standing.metric())
        .or(() -> busiest.map(activity -> activity.metricWithout(0.5)))
        .orElse(new SymptomMetric("request", "ms", 0, 0));
  }
}
