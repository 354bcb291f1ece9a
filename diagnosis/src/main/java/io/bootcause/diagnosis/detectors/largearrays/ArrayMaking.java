package io.bootcause.diagnosis.detectors.largearrays;

import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.recording.profile.ThreadStack;
import java.util.List;

/** Where the JVM makes an array for which a thread's own buffer has no room. */
public final class ArrayMaking {
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

  private ArrayMaking() {}

  /** What is called of the JDK to make it, else the method that does; -1 if none is made. */
  public static int at(ThreadStack stack, Origins origins) {
    int at = MAKING.outermost(stack) - 1;
    while (at >= 0 && !stack.isJava(at)) {
      at--;
    }
    while (at > 0 && isJdk(stack, at, origins) && isJdk(stack, at - 1, origins)) {
      at--;
    }
    return Math.max(-1, at);
  }

  /**
   * Whether the time in which a load's requests make arrays is what they lack. Where the processors
   * are used up, whoever wants memory waits at the JVM's lock for one that has none of their time:
   * then they must be seen on the processors, for this share of that time.
   */
  static boolean counts(Activity activity, double share) {
    if (!activity.usesProcessorsUp()) {
      return true;
    }
    List<ThreadStack> making = activity.onProcessor().stream().filter(MAKING::in).toList();
    return Activity.weight(making) >= share * Activity.weight(activity.onProcessor());
  }

  private static boolean isJdk(ThreadStack stack, int frame, Origins origins) {
    return stack.isJava(frame) && !origins.isApplicationSide(stack.frames().get(frame));
  }
}
