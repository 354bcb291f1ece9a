package io.bootcause.diagnosis.detectors.memorygrowth;

import io.bootcause.diagnosis.evidence.Origins;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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

  private Keepers() {}

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
