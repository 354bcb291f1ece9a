package io.bootcause.it;

import io.bootcause.service.ProcFs;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the kernel says of the agent's threads in a service: the service itself need not be asked.
 */
final class AgentThreads {
  private AgentThreads() {}

  /** How soon after the tool has gone the agent's threads have: they need the processor for it. */
  private static final Duration SOON = Duration.ofSeconds(3);

  /** Names of those that stay although the tool has gone. */
  static List<String> leftIn(Process service) throws InterruptedException {
    long deadline = System.nanoTime() + SOON.toNanos();
    List<String> left = in(service);
    while (!left.isEmpty() && System.nanoTime() - deadline < 0) {
      Thread.sleep(20);
      left = in(service);
    }
    return left;
  }

  /**
   * Their names.
   *
   * @param also how names of other threads begin that are looked for as well
   */
  static List<String> in(Process service, String... also) {
    return ProcFs.threadNames(service.pid()).stream()
        .filter(name -> name.startsWith("bootcause") || Stream.of(also).anyMatch(name::startsWith))
        .toList();
  }
}
