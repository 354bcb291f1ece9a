package io.bootcause.agent.capture;

import io.bootcause.wire.Reading;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * How often requests ask Spring's caches, Hibernate's regions, Caffeine's and Guava's, and in vain.
 * By the caches' names, or where they have none, by their identity; keeps neither caches nor keys
 * alive. A miss costs the key's hash code, which the cache has just asked for as well; who asks,
 * and with what keys, is looked at now and then.
 */
final class Caches {
  private static final int MOST = 64;
  private static final int NAMED = -1;
  private static final int MOST_PLACES = 4;
  private static final int LONGEST_NAME = 100;
  private static final long SPACING_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  /** Between the method that is called and the cache. */
  private static final String[] BETWEEN = {
    "io.bootcause.agent.boot.",
    "io.bootcause.agent.capture.",
    "org.springframework.",
    "org.aspectj.",
    "java.",
    "jdk.internal.",
    "sun.reflect.",
    "com.github.benmanes.caffeine.",
    "com.google.common.",
    "org.hibernate."
  };

  /** Regions of Hibernate's: their entries are loaded by whoever needs them, not by one method. */
  private static final String REGION = "org.hibernate.cache.";

  /** One of them. */
  static final class Counts {
    private final String name;
    private final String type;

    /** Of a cache without a name, which whoever asks it is asked himself, not by a proxy. */
    private final int identity;

    private final LongAdder lookups = new LongAdder();
    private final LongAdder misses = new LongAdder();
    private final LongAdder puts = new LongAdder();
    private final LongAdder clears = new LongAdder();
    private final MissedKeys missed = new MissedKeys();
    private final AtomicLong nextLook = new AtomicLong(System.nanoTime());
    private final AtomicLong nextLookAtClearers = new AtomicLong(System.nanoTime());
    private final ConcurrentHashMap<String, Boolean> places = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, Boolean> clearers = new ConcurrentHashMap<>();
    private final CacheKeys keys = new CacheKeys();

    Counts(String name, String type, int identity) {
      this.name = name;
      this.type = type;
      this.identity = identity;
    }

    void given() {
      puts.increment();
    }

    /** On the thread that empties it. */
    void cleared() {
      clears.increment();
      if (clearers.size() < MOST_PLACES && isDue(nextLookAtClearers)) {
        clearers.put(who(new Throwable().getStackTrace()), true);
      }
    }

    private String who(StackTraceElement[] stack) {
      return identity == NAMED && !type.startsWith(REGION) ? place(stack) : caller(stack);
    }

    private static boolean isDue(AtomicLong next) {
      long due = next.get();
      long now = System.nanoTime();
      return now - due >= 0 && next.compareAndSet(due, now + SPACING_NANOS);
    }

    /** On the thread that asked. */
    void answered(boolean found, @Nullable Object key) {
      lookups.increment();
      if (found) {
        return;
      }
      misses.increment();
      boolean look = isDue(nextLook);
      if (look && places.size() < MOST_PLACES) {
        places.put(who(new Throwable().getStackTrace()), true);
      }
      if (key == null) {
        return;
      }
      if (look) {
        keys.seen(key);
      }
      missed.missed(key.hashCode());
    }

    void read(List<Reading> into, long now) {
      into.add(new Reading("cache.lookups[" + name + "]", now, lookups.sum()));
      into.add(new Reading("cache.misses[" + name + "]", now, misses.sum()));
      into.add(new Reading("cache.misses.again[" + name + "]", now, missed.again()));
      if (identity != NAMED) {
        into.add(new Reading("cache.puts[" + name + "]", now, puts.sum()));
      }
      into.add(new Reading("cache.type[" + name + "|" + type + "]", now, 1));
      if (clears.sum() > 0) {
        into.add(new Reading("cache.clears[" + name + "]", now, clears.sum()));
      }
      read("cache.place[", places, into, now);
      read("cache.clearer[", clearers, into, now);
      keys.read(name, into, now);
    }

    private void read(
        String series, ConcurrentHashMap<String, Boolean> places, List<Reading> into, long now) {
      for (String place : places.keySet()) {
        into.add(new Reading(series + name + "|" + place + "]", now, 1));
      }
    }
  }

  private final ConcurrentHashMap<String, Counts> caches = new ConcurrentHashMap<>();
  private volatile Counts[] nameless = {};

  /** Null if there are too many. */
  @Nullable Counts of(String name, Object cache) {
    Counts counts = caches.get(name);
    if (counts == null && caches.size() < MOST) {
      String kept = name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) : name;
      counts = caches.computeIfAbsent(kept, n -> new Counts(n, cache.getClass().getName(), NAMED));
    }
    return counts;
  }

  /** Null if there are too many. Found without anything made: it is asked many times a request. */
  @Nullable Counts nameless(Object cache) {
    int identity = System.identityHashCode(cache);
    Counts counts = known(identity);
    return counts == null && nameless.length < MOST ? added(cache, identity) : counts;
  }

  private @Nullable Counts known(int identity) {
    for (Counts counts : nameless) {
      if (counts.identity == identity) {
        return counts;
      }
    }
    return null;
  }

  private synchronized Counts added(Object cache, int identity) {
    Counts meanwhile = known(identity);
    if (meanwhile != null) {
      return meanwhile;
    }
    String type = cache.getClass().getName();
    String name =
        (type.contains("caffeine") ? "Caffeine@" : "Guava@") + Integer.toHexString(identity);
    Counts counts = new Counts(name, type, identity);
    Counts[] more = Arrays.copyOf(nameless, nameless.length + 1);
    more[nameless.length] = counts;
    nameless = more;
    return counts;
  }

  /** Who asks it himself, not by a proxy: {@code pkg.Class#method}. */
  private static String caller(StackTraceElement[] stack) {
    for (StackTraceElement frame : stack) {
      if (!isBetween(frame.getClassName()) && !isGenerated(frame.getClassName())) {
        return frame.getClassName() + "#" + frame.getMethodName();
      }
    }
    return "";
  }

  /**
   * The cached method, as its proxy's caller calls it: {@code pkg.Class#method}, {@code
   * $Proxy#method} of a JDK proxy, whose class has a number for a name.
   */
  static String place(StackTraceElement[] stack) {
    for (StackTraceElement frame : stack) {
      String type = frame.getClassName();
      int generated = type.indexOf("$$");
      if (generated >= 0 && type.contains("CGLIB")) {
        return type.substring(0, generated) + "#" + frame.getMethodName();
      }
      if (type.contains("$Proxy")) {
        return "$Proxy#" + frame.getMethodName();
      }
    }
    return caller(stack);
  }

  private static boolean isGenerated(String className) {
    return className.contains("$$")
        || className.contains("$Proxy")
        || className.contains("$HibernateProxy");
  }

  private static boolean isBetween(String className) {
    for (String prefix : BETWEEN) {
      if (className.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }

  void read(List<Reading> into, long now) {
    for (Counts counts : caches.values()) {
      counts.read(into, now);
    }
    for (Counts counts : nameless) {
      counts.read(into, now);
    }
  }
}
