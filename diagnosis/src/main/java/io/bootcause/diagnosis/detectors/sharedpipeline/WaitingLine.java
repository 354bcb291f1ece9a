package io.bootcause.diagnosis.detectors.sharedpipeline;

import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.TimeIn;
import java.util.List;
import java.util.Locale;

/**
 * Requests of which few are let through at a time, the others waiting with no thread at them.
 *
 * @param activity under load
 * @param alone at a low rate
 * @param waiting of the requests' time under load, while others are to go on with them
 */
record WaitingLine(Activity activity, Activity alone, TimeIn waiting) {
  /** Of the requests' time under load that nobody is at them. */
  private static final double MIN_SHARE = 0.5;

  private static final double MIN_MILLIS = 20;

  /** With the processors busier than this, they are what is waited for. */
  private static final double MAX_BUSY = 0.8;

  /** At most so many of the requests are let through at a time. */
  private static final double FEW = 0.25;

  static WaitingLine of(Activity activity, Activity alone) {
    return new WaitingLine(activity, alone, TimeIn.inOtherHands(activity));
  }

  boolean isLong() {
    return activity.machineBusy() >= 0
        && activity.machineBusy() < MAX_BUSY
        && waiting.share() >= MIN_SHARE
        && waiting.millis() >= MIN_MILLIS
        && letThrough() <= FEW * activity.connections();
  }

  /** Requests at a time. */
  double letThrough() {
    return activity.letThrough(alone);
  }

  /** Of the requests' time, what they would not wait alone. */
  double share() {
    return waiting.share() * (1 - Math.min(1, alone.meanMillis() / activity.meanMillis()));
  }

  /** For the evidence. */
  List<String> facts() {
    return List.of(
        String.format(
            Locale.ROOT,
            "no thread is at a %s for %.0f of %.0f ms; %.0f %% of the processors' time was in use",
            activity.label(),
            waiting.millis(),
            waiting.all(),
            activity.machineBusy() * 100),
        String.format(
            Locale.ROOT,
            "alone it takes %.0f ms, so that about %.1f at a time are let through",
            alone.meanMillis(),
            letThrough()));
  }
}
