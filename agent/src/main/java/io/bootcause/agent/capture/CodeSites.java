package io.bootcause.agent.capture;

import io.bootcause.wire.Reading;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * By which of the service's methods requests come to one thing. A look at the stack takes some ten
 * microseconds: only one time in twenty milliseconds is looked at.
 */
final class CodeSites {
  private static final long SPACING_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final int MOST = 32;
  private static final int MOST_FRAMES = 6;

  /** What nobody calls the service's own code. Which of the rest is, the tool knows. */
  private static final String[] OTHERS = {
    "java.",
    "javax.",
    "jakarta.",
    "jdk.",
    "sun.",
    "com.sun.",
    "reactor.",
    "io.netty.",
    "kotlin.",
    "kotlinx.",
    "org.springframework.",
    "org.apache.",
    "org.eclipse.jetty.",
    "io.undertow.",
    "io.micrometer.",
    "io.bootcause.agent."
  };

  private static final class Site {
    final LongAdder times = new LongAdder();
    final LongAdder nanos = new LongAdder();
  }

  private final String name;

  /** By the methods, innermost first. */
  private final ConcurrentHashMap<String, Site> sites = new ConcurrentHashMap<>();

  private final AtomicLong next = new AtomicLong(System.nanoTime());

  private final LongAdder all = new LongAdder();

  /** How readings of it begin. */
  CodeSites(String name) {
    this.name = name;
  }

  /**
   * On the thread that is there.
   *
   * @param nanos how long what it comes to will take, 0 if nobody knows
   */
  void look(long nanos) {
    all.increment();
    long due = next.get();
    long now = System.nanoTime();
    if (now - due < 0 || !next.compareAndSet(due, now + SPACING_NANOS)) {
      return;
    }
    String place = place(new Throwable().getStackTrace());
    Site site = sites.get(place);
    if (site == null && !place.isEmpty() && sites.size() < MOST) {
      site = sites.computeIfAbsent(place, p -> new Site());
    }
    if (site != null) {
      site.times.increment();
      site.nanos.add(nanos);
    }
  }

  private static String place(StackTraceElement[] stack) {
    StringBuilder place = new StringBuilder();
    int frames = 0;
    for (int i = 0; i < stack.length && frames < MOST_FRAMES; i++) {
      String name = stack[i].getClassName();
      if (!isOthers(name) && !name.contains("$$")) {
        place.append(frames == 0 ? "" : " ").append(name).append('#');
        place.append(stack[i].getMethodName());
        frames++;
      }
    }
    return place.toString();
  }

  private static boolean isOthers(String className) {
    for (String prefix : OTHERS) {
      if (className.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }

  void read(List<Reading> into, long now) {
    if (!sites.isEmpty()) {
      into.add(new Reading(name, now, all.sum()));
    }
    sites.forEach(
        (place, site) -> {
          into.add(new Reading(name + "[" + place + "]", now, site.times.sum()));
          long nanos = site.nanos.sum();
          if (nanos > 0) {
            into.add(new Reading(name + ".ms[" + place + "]", now, nanos / 1e6));
          }
        });
  }
}
