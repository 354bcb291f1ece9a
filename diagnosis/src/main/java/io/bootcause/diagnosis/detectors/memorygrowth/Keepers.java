package io.bootcause.diagnosis.detectors.memorygrowth;

import io.bootcause.diagnosis.evidence.Origins;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** What is known of those who keep things by design, and what to do instead. */
final class Keepers {
  private static final Map<String, String> ADVICE =
      Map.of(
          "io.micrometer.core.instrument.MeterRegistry",
          "A meter is registered for each combination of tags, for good: leave out of the tags what is"
              + " another one each time, such as an id, an address with numbers or a time.",
          "reactor.core.publisher.MonoCacheTime",
          "A Mono made by cache(Duration) keeps what it got until its time is over, for whoever"
              + " subscribes to that same Mono. One that is made for each request spares the next"
              + " request nothing: make it once and keep it in a field.",
          "java.io.DeleteOnExitHook",
          "File.deleteOnExit keeps the file's name until the JVM ends, also if the file is deleted"
              + " before: delete it where it is no longer needed, and leave the call out.",
          "java.lang.ApplicationShutdownHooks",
          "A shutdown hook is kept until the JVM ends: register one, not one for each request, or"
              + " remove it.",
          "java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue",
          "A task that was scheduled and is not needed any more stays in its queue until its time"
              + " has come, cancelled or not, unless setRemoveOnCancelPolicy(true) was called.",
          "java.lang.ThreadLocal$ThreadLocalMap",
          "What a thread-local was given stays as long as the pool's thread: call remove() in a"
              + " finally block.");

  /** Full, they let go of something or take nothing more: their Javadoc. */
  private static final Set<String> WITH_A_LIMIT =
      Set.of(
          "com.fasterxml.jackson.databind.util.LRUMap",
          "com.google.common.collect.EvictingQueue",
          "com.googlecode.concurrentlinkedhashmap.ConcurrentLinkedHashMap",
          "java.util.concurrent.ArrayBlockingQueue",
          "org.apache.commons.collections4.queue.CircularFifoQueue",
          "org.hibernate.internal.util.collections.BoundedConcurrentHashMap",
          "org.springframework.util.ConcurrentLruCache",
          "tools.jackson.databind.util.SimpleLookupCache");

  private static final String CAFFEINE = "com.github.benmanes.caffeine.cache.";

  /**
   * Caffeine's entries are of classes named by what they know: at last whether there is a maximum,
   * of sizes or weights (NodeFactoryGenerator).
   */
  private static final Pattern UP_TO_A_MAXIMUM =
      Pattern.compile(Pattern.quote(CAFFEINE) + "[A-Z]*M[SW]");

  private Keepers() {}

  /**
   * Whoever has a limit that is not reached yet; empty if nobody on the way is known to.
   *
   * @param path by way of which something is kept, from the inside out
   * @param growing the names of all classes that there are more objects of
   */
  static Optional<String> withALimit(List<String> path, Set<String> growing) {
    boolean maximum = growing.stream().anyMatch(name -> UP_TO_A_MAXIMUM.matcher(name).matches());
    return path.stream()
        .map(Origins::className)
        .filter(name -> WITH_A_LIMIT.contains(name) || (maximum && name.startsWith(CAFFEINE)))
        .findFirst();
  }

  /**
   * @param path by way of which something is kept, from the inside out
   */
  static Optional<String> advice(List<String> path) {
    return path.stream()
        .map(field -> ADVICE.get(Origins.className(field)))
        .filter(text -> text != null)
        .findFirst();
  }
}
