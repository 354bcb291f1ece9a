package io.bootcause.it;

import io.bootcause.service.ProcFs;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the kernel says of the agent's threads in a service: the service itself need not be asked.
 */
final class AgentThreads {
  private AgentThreads() {}

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
