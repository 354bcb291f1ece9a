package io.bootcause.agent.boot;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Numbers that an experiment lets be neither too small nor too large, on the bootstrap loader. */
public final class Clamped {
  /** Numbers that were outside, each time counted. */
  public static final AtomicLong TIMES = new AtomicLong();

  private static final int MOST_TOLD = 20;
  private static final int MOST_FRAMES = 40;
  private static final List<String> TOLD = new ArrayList<>();

  private static volatile int least = Integer.MIN_VALUE;
  private static volatile int most = Integer.MAX_VALUE;

  private Clamped() {}

  /** What numbers are raised and lowered to. */
  public static void between(int smallest, int largest) {
    least = smallest;
    most = largest;
    synchronized (TOLD) {
      TIMES.set(0);
      TOLD.clear();
    }
  }

  /** What is not positive means something else than a number, and stays. */
  public static int clamp(int given) {
    int taken = given <= 0 ? given : Math.min(most, Math.max(least, given));
    if (taken != given && TIMES.incrementAndGet() <= MOST_TOLD) {
      tell(given, taken);
    }
    return taken;
  }

  private static void tell(int given, int taken) {
    StringBuilder line = new StringBuilder().append(given).append(' ').append(taken);
    StackTraceElement[] stack = new Throwable().getStackTrace();
    int told = 0;
    for (StackTraceElement frame : stack) {
      String type = frame.getClassName();
      // The first one is who was given the number, be it the JDK's.
      boolean jdks =
          told > 0
              && (type.startsWith("java.") || type.startsWith("jdk.") || type.startsWith("sun."));
      if (told < MOST_FRAMES && !jdks && !type.equals(Clamped.class.getName())) {
        line.append(' ').append(type).append('#').append(frame.getMethodName());
        told++;
      }
    }
    synchronized (TOLD) {
      TOLD.add(line.toString());
    }
  }

  /**
   * The first ones that were outside, a line each: given, taken, then the frames that gave it,
   * innermost first.
   */
  public static String told() {
    synchronized (TOLD) {
      return TOLD.isEmpty() ? "" : String.join("\n", TOLD) + "\n";
    }
  }

  /**
   * Of a thread pool. One that is to do one thing after the other keeps doing so, and one that
   * grows without a limit needs none.
   *
   * @param given threads always, or at most
   * @param most threads at most
   */
  public static int threads(int given, int most) {
    return most == 1 || most == Integer.MAX_VALUE ? given : clamp(given);
  }
}
