package io.bootcause.diagnosis.detectors.largearrays;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.DetectorByRule;
import io.bootcause.diagnosis.detectors.LargerHeap;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.diagnosis.evidence.Series;
import io.bootcause.recording.Recording;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** Requests take and clear memory for large arrays. Doc page: large-arrays.md. */
public final class LargeArraysDetector implements Detector {
  private static final String ID = "large-arrays";
  private static final String DOING = "taking and clearing memory for large arrays";
  private static final double MEGABYTE = 1 << 20;

  /** Half of the smallest region of G1's, from which on it keeps objects apart. */
  private static final double SMALLEST = MEGABYTE / 2;

  private static final CostRule RULE =
      new CostRule(
              ID,
              Frames.of(), // See ArrayMaking.
              0.3,
              2,
              0.5,
              DOING,
              "An array that is too large for what a thread has for itself has its memory from the"
                  + " heap as such, where threads wait for each other, and each byte of it is cleared,"
                  + " whether it is used or not; G1 keeps arrays of half a region and more apart, and"
                  + " collects sooner for them. Make buffers as large as what goes into them (many"
                  + " grow by themselves from a small size), read and write in pieces, or keep one"
                  + " buffer for each thread.",
              Cause.Kind.APP_CODE,
              List.of())
          .unremovable();

  @Override
  public String id() {
    return ID;
  }

  @Override
  public Outcome examine(Evidence evidence) {
    Recording recording = evidence.recording();
    boolean little =
        evidence.activities().stream()
            .allMatch(a -> bytesPerRequest(recording, a).orElse(SMALLEST) < SMALLEST);
    return little
        ? new Outcome.RuledOut("requests allocate less than half a megabyte each")
        : new ArraysDetector().examine(evidence);
  }

  /** Of all threads that are alive; empty if the JVM does not say. */
  private static OptionalDouble bytesPerRequest(Recording recording, Activity activity) {
    OptionalDouble bytes = Series.growth(recording, activity.phase(), "alloc.bytes");
    return bytes.isPresent() && bytes.getAsDouble() > 0
        ? OptionalDouble.of(bytes.getAsDouble() / activity.count())
        : OptionalDouble.empty();
  }

  private static final class ArraysDetector extends DetectorByRule {
    /** Begun smaller they hold as much in the end. */
    private static final Frames GROWING =
        Frames.of(
            "java.io.Buffered*#<init>",
            "java.io.ByteArrayOutputStream#<init>",
            "java.io.CharArrayWriter#<init>",
            "java.io.StringWriter#<init>",
            "java.lang.StringBuffer#<init>",
            "java.lang.StringBuilder#<init>",
            "java.util.ArrayDeque#<init>",
            "java.util.ArrayList#<init>",
            "java.util.IdentityHashMap#<init>",
            "java.util.PriorityQueue#<init>",
            "java.util.Vector#<init>",
            "org.apache.commons.io.output.ByteArrayOutputStream#<init>",
            "org.springframework.util.FastByteArrayOutputStream#<init>");

    /** What buffers of the JDK's readers and streams begin with. */
    private static final int ENOUGH = 8192;

    ArraysDetector() {
      super(RULE);
    }

    @Override
    protected int at(ThreadStack stack, Origins origins) {
      return ArrayMaking.at(stack, origins);
    }

    @Override
    protected boolean counts(CostPath cost) {
      return ArrayMaking.counts(cost.activity(), RULE.minShare());
    }

    @Override
    protected CostRule rule(CostPath cost, Evidence evidence) {
      List<Change> candidates = new ArrayList<>();
      if (GROWING.has(cost.unit())) {
        candidates.add(new Change.Lower(ENOUGH, List.of(cost.unit())));
      }
      long limit = Math.round(cost.activity().profile().maxHeapBytes() / MEGABYTE);
      if (limit <= 0 || Humongous.fact(evidence).isEmpty()) {
        return super.rule(cost).with(candidates);
      }
      candidates.add(LargerHeap.regionsOf(limit));
      return super.rule(cost).with(candidates).advising(Humongous.WHY);
    }

    @Override
    protected List<String> details(CostPath cost, Evidence evidence) {
      List<String> details = new ArrayList<>();
      bytesPerRequest(evidence.recording(), cost.activity())
          .ifPresent(
              bytes ->
                  details.add(
                      String.format(
                          Locale.ROOT,
                          "a %s allocates %.1f MB",
                          cost.activity().label(),
                          bytes / MEGABYTE)));
      Humongous.fact(evidence).ifPresent(details::add);
      return details;
    }
  }
}
