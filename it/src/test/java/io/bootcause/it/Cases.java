package io.bootcause.it;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The bundled cases, built on demand. */
final class Cases {
  private Cases() {}

  /** The jar of {@code NAME} or {@code NAME:VARIANT}. */
  static Path jar(String name) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(Tool.ROOT.resolve("cases/build").toString(), name)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    List<String> lines =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .toList();
    if (process.waitFor() != 0) {
      throw new AssertionError("case " + name + " could not be built");
    }
    return Path.of(lines.get(lines.size() - 1));
  }
}
