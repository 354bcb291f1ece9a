package io.bootcause.diagnosis.detectors.contendedlock;

import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Frames;
import java.util.Arrays;
import java.util.Optional;

/** Locks of libraries that a line of a service's own code or settings does without. */
enum LibraryLock {
  /** Javadoc of Guava's AllowConcurrentEvents. */
  EVENT_BUS(
      "com.google.common.eventbus.Subscriber$SynchronizedSubscriber#*",
      "Guava's EventBus hands events to a subscriber one at a time unless its method is annotated"
          + " with @AllowConcurrentEvents, which it may be where it is safe for several threads."),

  /** Javadoc of RequestMappingHandlerAdapter.setSynchronizeOnSession. */
  SESSION(
      "org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter#handleInternal",
      "Spring lets requests of one session in one after the other: synchronizeOnSession of"
          + " RequestMappingHandlerAdapter, which is off unless it is set."),

  /** README of json-path, "Cache SPI". */
  JSON_PATH(
      "com.jayway.jsonpath.spi.cache.LRUCache#*",
      "json-path looks paths up in a cache with one lock: a JsonPath that is compiled once, or a"
          + " cache of one's own (CacheProvider.setCache), does without."),

  /** Javadoc of ConcurrentHashMap, and of Collections.synchronizedMap. */
  COLLECTION(
      "java.util.Collections$Synchronized*",
      "A synchronized collection has one lock for whoever reads it, too: those of"
          + " java.util.concurrent do without."),

  /** Javadoc of Hashtable: "it is recommended to use ConcurrentHashMap in place of Hashtable". */
  HASHTABLE(
      "java.util.Hashtable#*",
      "A Hashtable has one lock for whoever reads it, too: a ConcurrentHashMap does without.");

  private final String frames;
  private final String said;

  LibraryLock(String frames, String said) {
    this.frames = frames;
    this.said = said;
  }

  private boolean isOn(CostPath cost) {
    return cost.frames().stream().anyMatch(Frames.of(frames)::has);
  }

  /** What to say of whoever stands in line on this path. */
  static Optional<String> of(CostPath cost) {
    return Arrays.stream(values())
        .filter(lock -> lock.isOn(cost))
        .map(lock -> lock.said)
        .findFirst();
  }
}
