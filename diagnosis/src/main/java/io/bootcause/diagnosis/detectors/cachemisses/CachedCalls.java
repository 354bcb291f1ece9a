package io.bootcause.diagnosis.detectors.cachemisses;

import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.NamedProxies;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.recording.profile.ThreadStack;
import java.util.List;
import java.util.Set;

/** Calls for which the cache had nothing, in stacks. */
final class CachedCalls {
  private static final Frames CALLS =
      Frames.of(
          "org.springframework.cache.interceptor.CacheAspectSupport#invokeOperation",
          "org.springframework.cache.jcache.interceptor.JCacheAspectSupport#invokeOperation");

  private static final Frames BETWEEN =
      Frames.of(
          "org.springframework.*", "org.aspectj.*", "java.*", "jdk.internal.*", "sun.reflect.*");

  /** Packages of the caches that have no name. */
  static final Frames LIBRARIES =
      Frames.of("com.github.benmanes.caffeine.cache.*", "com.google.common.cache.*");

  private static final Frames COMPUTING =
      Frames.of(
          "com.github.benmanes.caffeine.cache.BoundedLocalCache#doComputeIfAbsent",
          "com.google.common.cache.LocalCache$Segment#lockedGetOrLoad");

  /** Of an entity by its id, and of a collection of one. */
  private static final Frames LOADS =
      Frames.of(
          "org.hibernate.event.internal.DefaultLoadEventListener#loadFromDatasource",
          "org.hibernate.event.internal.DefaultInitializeCollectionEventListener#onInitializeCollection");

  private CachedCalls() {}

  /** Index of the outermost load of what a region of Hibernate's did not have; else -1. */
  static int ofRegions(ThreadStack stack) {
    return LOADS.outermost(stack);
  }

  /**
   * The same of a cache without a name: index of the call of the cache, if that computes what is
   * missing; else of the method that asks it, and gets elsewhere what it does not have.
   *
   * @param places methods that ask it
   * @param computes whether the cache does, see {@link #compute}
   */
  static int ofNameless(ThreadStack stack, Set<String> places, boolean computes) {
    List<String> frames = stack.frames();
    for (int i = 0; i < frames.size(); i++) {
      if (places.contains(frames.get(i))) {
        if (!computes) {
          return i;
        }
        if (i + 1 < frames.size() && LIBRARIES.has(frames.get(i + 1))) {
          return i + 1;
        }
      }
    }
    return -1;
  }

  /** Whether the cache is seen computing what one of these methods asks it for. */
  static boolean compute(List<ThreadStack> stacks, Set<String> places) {
    return stacks.stream()
        .anyMatch(
            s -> ofNameless(s, places, true) >= 0 && s.frames().stream().anyMatch(COMPUTING::has));
  }

  /**
   * Index of the outermost such call's method; of Spring's call of it if it is nobody's own; -1 for
   * a stack without one.
   *
   * @param places of which methods; all if there are none
   */
  static int at(ThreadStack stack, Origins origins, Set<String> places) {
    List<String> frames = stack.frames();
    for (int i = 0; i < frames.size(); i++) {
      if (CALLS.has(frames.get(i)) && (places.isEmpty() || places.contains(place(frames, i)))) {
        for (int own = i + 1; own < frames.size(); own++) {
          if (origins.isUsersOwn(frames.get(own))) {
            return own;
          }
        }
        return i;
      }
    }
    return -1;
  }

  /** As the agent calls it: by its proxy, else by the class whose code was changed. */
  private static String place(List<String> frames, int call) {
    String first = "";
    for (int i = call - 1; i >= 0; i--) {
      String frame = frames.get(i);
      String type = Origins.className(frame);
      String method = frame.substring(type.length());
      int generated = type.indexOf("$$");
      if (generated >= 0 && type.contains("CGLIB")) {
        return type.substring(0, generated) + method;
      }
      if (NamedProxies.isProxys(type)) {
        return NamedProxies.SUFFIX + method;
      }
      if (first.isEmpty() && !BETWEEN.has(frame)) {
        first = frame;
      }
    }
    return first;
  }
}
