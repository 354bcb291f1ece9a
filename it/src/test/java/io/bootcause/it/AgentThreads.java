package io.bootcause.it;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
  static List<String> in(Process service, String... also) throws IOException {
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> tasks =
        Files.newDirectoryStream(Path.of("/proc/" + service.pid() + "/task"))) {
      for (Path task : tasks) {
        try {
          String name = Files.readString(task.resolve("comm")).strip();
          if (name.startsWith("bootcause") || Stream.of(also).anyMatch(name::startsWith)) {
            names.add(name);
          }
        } catch (IOException e) {
          // Ended meanwhile.
        }
      }
    }
    return names;
  }
}
