package io.bootcause.agent.capture;

import io.bootcause.wire.Reading;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * Where requests' delays are made, and how long they are. A look at the stack takes some ten
 * microseconds: only one delay in some time is looked at.
 */
final class DelaySites {
  private static final long SHORTEST_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
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

  /** By the methods, innermost first. */
  private final ConcurrentHashMap<String, Site> sites = new ConcurrentHashMap<>();

  private final AtomicLong next = new AtomicLong(System.nanoTime());

  /** On the thread that makes it. */
  void made(long delayNanos) {
    long due = next.get();
    long now = System.nanoTime();
    if (delayNanos < SHORTEST_NANOS
        || now - due < 0
        || !next.compareAndSet(due, now + SPACING_NANOS)) {
      return;
    }
    String place = place(new Throwable().getStackTrace());
    Site site = sites.get(place);
    if (site == null && !place.isEmpty() && sites.size() < MOST) {
      site = sites.computeIfAbsent(place, p -> new Site());
    }
    if (site != null) {
      site.times.increment();
      site.nanos.add(delayNanos);
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
    sites.forEach(
        (place, site) -> {
          into.add(new Reading("delays[" + place + "]", now, site.times.sum()));
          into.add(new Reading("delays.ms[" + place + "]", now, site.nanos.sum() / 1e6));
        });
  }
}
