package io.bootcause.diagnosis.detectors.fixedsleep;

import io.bootcause.diagnosis.detectors.Removal;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import java.util.List;
import java.util.Optional;

/** How threads that work by themselves pause between two turns. */
final class Rest {
  /** A pause that an experiment leaves, milliseconds: those that are found are longer. */
  private static final int SHORT_PAUSE = 1;

  /** Where the thread of a task waits for the time of its next turn. */
  private static final Frames SCHEDULED =
      Frames.of(
          "java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue#take",
          "java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue#poll",
          "java.util.TimerThread#mainLoop");

  static final Frames ASLEEP =
      Frames.of("java.lang.Thread#sleep", "java.util.concurrent.TimeUnit#sleep");

  private Rest() {}

  static boolean scheduled(ThreadStack stack) {
    return SCHEDULED.in(stack);
  }

  /** Index of the frame in which the service's own code sleeps; -1 in others. */
  static int sleepAt(ThreadStack stack, Origins origins) {
    int at = ASLEEP.outermost(stack);
    int own = origins.outermostOwn(stack);
    return own >= 0 && own < at ? at : -1;
  }

  static List<ThreadStack> asleep(Activity activity, String threads, Origins origins) {
    return activity.of(threads).stream().filter(stack -> sleepAt(stack, origins) >= 0).toList();
  }

  /** Where these threads sleep in the service's own code; empty if they do not. */
  static Optional<CostPath> sleep(Activity activity, String threads, Origins origins) {
    return CostPath.of(activity, activity.of(threads), origins, stack -> sleepAt(stack, origins));
  }

  /** The experiments without the pauses of these threads; empty if they were not seen pausing. */
  static List<Change> shortened(Activity activity, String threads, Origins origins) {
    return activity.of(threads).stream().anyMatch(Rest::scheduled)
        ? List.of(shortPauses(threads))
        : sleep(activity, threads, origins).map(Removal::of).orElse(List.of());
  }

  /**
   * @param who threads, or a class
   */
  static Change shortPauses(String who) {
    return new Change.ShortPauses(SHORT_PAUSE, who);
  }
}
