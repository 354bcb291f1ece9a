package io.bootcause.junit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Where figures were taken, as far as it makes them comparable.
 *
 * @param processors that this JVM may use
 * @param model of the processor, as the kernel calls it; the architecture elsewhere than on Linux
 * @param jdk feature version that the tests run on
 */
record Machine(int processors, String model, int jdk) {
  private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

  static Machine here() {
    return new Machine(
        Runtime.getRuntime().availableProcessors(), processor(), Runtime.version().feature());
  }

  private static String processor() {
    String architecture = System.getProperty("os.arch", "unknown");
    try (Stream<String> lines = Files.lines(CPU_INFO)) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .findFirst()
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .orElse(architecture);
    } catch (IOException e) {
      return architecture;
    }
  }
}
