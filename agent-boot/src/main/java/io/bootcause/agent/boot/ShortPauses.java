package io.bootcause.agent.boot;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Shortens pauses that an experiment does not let be long, on the bootstrap loader. */
public final class ShortPauses {
  /** Pauses that were longer, each time counted. */
  public static final AtomicLong TIMES = new AtomicLong();

  private static volatile int mostMillis;
  private static volatile String threads = "";

  private ShortPauses() {}

  /**
   * @param threads whose pauses: their name, with # for each number in it
   */
  public static void to(int millis, String threads) {
    mostMillis = millis;
    ShortPauses.threads = threads;
  }

  /** A period of this thread's task in nanoseconds; negative if it begins when the task ends. */
  public static long nanos(long given) {
    return most(given, TimeUnit.NANOSECONDS);
  }

  /** The same in milliseconds. */
  public static long millis(long given) {
    return most(given, TimeUnit.MILLISECONDS);
  }

  /** Until what this thread wants done later, maybe by itself. */
  public static long most(long given, TimeUnit unit) {
    try {
      long most = unit.convert(mostMillis, TimeUnit.MILLISECONDS);
      if (Math.abs(given) <= most || !is(Thread.currentThread().getName(), threads)) {
        return given;
      }
      TIMES.incrementAndGet();
      return given < 0 ? -most : most;
    } catch (Throwable ignored) {
      return given;
    }
  }

  private static boolean is(String name, String pattern) {
    int at = 0;
    for (int i = 0; i < pattern.length(); i++) {
      int start = at;
      if (pattern.charAt(i) == '#' && at < name.length() && name.charAt(at) != '#') {
        while (at < name.length() && Character.isDigit(name.charAt(at))) {
          at++;
        }
      } else if (at < name.length() && name.charAt(at) == pattern.charAt(i)) {
        at++;
      }
      if (at == start) {
        return false;
      }
    }
    return at == name.length();
  }
}
