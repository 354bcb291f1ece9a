package io.bootcause.diagnosis.detectors.largearrays;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.DetectorByRule;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.diagnosis.evidence.Series;
import io.bootcause.recording.Recording;
import io.bootcause.recording.profile.ThreadStack;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** Requests take and clear memory for large arrays. Doc page: large-arrays.md. */
public final class LargeArraysDetector implements Detector {
  private static final String ID = "large-arrays";
  private static final String DOING = "taking and clearing memory for large arrays";
  private static final double MEGABYTE = 1 << 20;

  private static final CostRule RULE =
      new CostRule(
              ID,
              Frames.of(), // See at.
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
            .allMatch(a -> bytesPerRequest(recording, a).orElse(MEGABYTE) < MEGABYTE);
    return little
        ? new Outcome.RuledOut("requests allocate less than a megabyte each")
        : new ArraysDetector(recording).examine(evidence);
  }

  /** Of all threads that are alive; empty if the JVM does not say. */
  private static OptionalDouble bytesPerRequest(Recording recording, Activity activity) {
    OptionalDouble bytes = Series.growth(recording, activity.phase(), "alloc.bytes");
    return bytes.isPresent() && bytes.getAsDouble() > 0
        ? OptionalDouble.of(bytes.getAsDouble() / activity.count())
        : OptionalDouble.empty();
  }

  private static final class ArraysDetector extends DetectorByRule {
    /** Where the JVM makes an array for which a thread's own buffer has no room. */
    private static final Frames MAKING =
        Frames.of(
            "libjvm.so#Runtime1::new_type_array",
            "libjvm.so#Runtime1::new_object_array",
            "libjvm.so#OptoRuntime::new_array_C",
            "libjvm.so#OptoRuntime::new_array_nozero_C",
            "libjvm.so#InterpreterRuntime::newarray",
            "libjvm.so#InterpreterRuntime::anewarray",
            "libjvm.so#TypeArrayKlass::allocate_common",
            "libjvm.so#ObjArrayKlass::allocate",
            "libjvm.so#CollectedHeap::array_allocate");

    private final Recording recording;

    ArraysDetector(Recording recording) {
      super(RULE);
      this.recording = recording;
    }

    /** What is called of the JDK to make it, else the method that does. */
    @Override
    protected int at(ThreadStack stack, Origins origins) {
      int at = MAKING.outermost(stack) - 1;
      while (at >= 0 && !stack.isJava(at)) {
        at--;
      }
      while (at > 0 && isJdk(stack, at, origins) && isJdk(stack, at - 1, origins)) {
        at--;
      }
      return Math.max(-1, at);
    }

    private static boolean isJdk(ThreadStack stack, int frame, Origins origins) {
      return stack.isJava(frame) && !origins.isApplicationSide(stack.frames().get(frame));
    }

    @Override
    protected List<String> details(CostPath cost) {
      OptionalDouble bytes = bytesPerRequest(recording, cost.activity());
      return bytes.isEmpty()
          ? List.of()
          : List.of(
              String.format(
                  Locale.ROOT,
                  "a %s allocates %.1f MB",
                  cost.activity().label(),
                  bytes.getAsDouble() / MEGABYTE));
    }
  }
}
