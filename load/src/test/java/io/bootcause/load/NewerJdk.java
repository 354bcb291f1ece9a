package io.bootcause.load;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/** A JDK with the foreign function interface: this one, or one installed beside it. */
final class NewerJdk {
  private static final int FOREIGN = 22;

  private NewerJdk() {}

  static Optional<Path> java() throws IOException {
    Path home = Path.of(System.getProperty("java.home")).toRealPath();
    if (Runtime.version().feature() >= FOREIGN) {
      return Optional.of(home.resolve("bin/java"));
    }
    Path parent = home.getParent();
    if (parent == null) {
      return Optional.empty();
    }
    try (Stream<Path> beside = Files.list(parent)) {
      return beside
          .filter(jdk -> feature(jdk) >= FOREIGN)
          .map(jdk -> jdk.resolve("bin/java"))
          .filter(Files::isExecutable)
          .findFirst();
    }
  }

  private static int feature(Path jdk) {
    Properties release = new Properties();
    try (Reader text = Files.newBufferedReader(jdk.resolve("release"))) {
      release.load(text);
      String version = release.getProperty("JAVA_VERSION", "\"0\"").replace("\"", "");
      return Integer.parseInt(version.split("[.+-]")[0]);
    } catch (IOException | NumberFormatException e) {
      return 0;
    }
  }
}
