package io.bootcause.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** How a build of somebody else's project ended. */
record Build(int exitCode, String log) {
  /** Runs a build tool in a project; what it has started goes with it. */
  static Build in(Path project, Path log, List<String> command)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .directory(project.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      process.getOutputStream().close();
      assertThat(process.waitFor(5, TimeUnit.MINUTES)).as("ends in time").isTrue();
      return new Build(process.exitValue(), Files.readString(log));
    } finally {
      Stream.concat(process.descendants(), Stream.of(process.toHandle()))
          .forEach(ProcessHandle::destroyForcibly);
    }
  }
}
