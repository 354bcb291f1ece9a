package io.bootcause.agent.boot;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Shortens pauses that an experiment does not let be long, on the bootstrap loader. */
public final class ShortPauses {
  /** Pauses that were longer, each time counted. */
  public static final AtomicLong TIMES = new AtomicLong();

  private static volatile int mostMillis;
  private static volatile String who = "";

  /** A class's name, where it is one. */
  private static volatile String type = "";

  private ShortPauses() {}

  /**
   * @param who pauses: threads of this name, with # for each number in it, or whoever a class of
   *     this name asks to
   */
  public static void to(int millis, String who) {
    mostMillis = millis;
    ShortPauses.who = who;
    type = who.indexOf('.') > 0 && who.indexOf('#') < 0 ? who : "";
  }

  /** A period of this thread's task in nanoseconds; negative if it begins when the task ends. */
  public static long nanos(long given) {
    return most(given, TimeUnit.NANOSECONDS);
  }

  /** The same in milliseconds. */
  public static long millis(long given) {
    return most(given, TimeUnit.MILLISECONDS);
  }

  /**
   * Until this thread gives up waiting for a condition, in nanoseconds: a tenth of what other
   * pauses may take, as whoever waits so may look after many, one after the other.
   */
  public static long condition(long given) {
    long cut = nanos(given);
    return cut == given ? given : cut / 10;
  }

  /** Until what this thread wants done later, maybe by itself. */
  public static long most(long given, TimeUnit unit) {
    try {
      long most = unit.convert(mostMillis, TimeUnit.MILLISECONDS);
      if (Math.abs(given) <= most || !theirs()) {
        return given;
      }
      TIMES.incrementAndGet();
      return given < 0 ? -most : most;
    } catch (Throwable ignored) {
      return given;
    }
  }

  /** The same of a library that speaks of durations. */
  public static Duration most(Duration given) {
    try {
      long nanos = given.toNanos();
      long most = most(nanos, TimeUnit.NANOSECONDS);
      return most == nanos ? given : Duration.ofNanos(most);
    } catch (Throwable ignored) {
      return given;
    }
  }

  private static boolean theirs() {
    return is(Thread.currentThread().getName(), who) || (!type.isEmpty() && asks());
  }

  private static boolean asks() {
    for (StackTraceElement frame : new Throwable().getStackTrace()) {
      String name = frame.getClassName();
      if (name.equals(type) || name.startsWith(type + "$")) {
        return true;
      }
    }
    return false;
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
