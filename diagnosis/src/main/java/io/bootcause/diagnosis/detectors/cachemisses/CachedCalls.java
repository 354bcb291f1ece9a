package io.bootcause.diagnosis.detectors.cachemisses;

import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.recording.profile.ThreadStack;
import java.util.List;
import java.util.Set;

/** Calls of cached methods for which the cache had nothing, in stacks. */
final class CachedCalls {
  private static final Frames CALLS =
      Frames.of(
          "org.springframework.cache.interceptor.CacheAspectSupport#invokeOperation",
          "org.springframework.cache.jcache.interceptor.JCacheAspectSupport#invokeOperation");

  private static final Frames BETWEEN =
      Frames.of(
          "org.springframework.*", "org.aspectj.*", "java.*", "jdk.internal.*", "sun.reflect.*");

  private CachedCalls() {}

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
      if (type.contains("$Proxy")) {
        return "$Proxy" + method;
      }
      if (first.isEmpty() && !BETWEEN.has(frame)) {
        first = frame;
      }
    }
    return first;
  }
}
