package io.bootcause.service;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Java installation that can run a service.
 *
 * @param home the directory with {@code bin/java}
 * @param version as it names itself, e.g. {@code 17.0.15} or {@code 1.8.0_402}
 * @param major 8, 17, 25 ...
 */
public record Jdk(Path home, String version, int major) {
  private static final Pattern RELEASE_LINE = Pattern.compile("(?m)^JAVA_VERSION=\"([^\"]+)\"");
  private static final Pattern VERSION_LINE = Pattern.compile("version \"([^\"]+)\"");

  public Path java() {
    return home.resolve("bin").resolve("java");
  }

  /** The installation in this directory, read from its {@code release} file. */
  static Optional<Jdk> in(Path home) {
    if (!Files.isExecutable(home.resolve("bin/java"))) {
      return Optional.empty();
    }
    // A JDK 8 keeps the file beside its jre directory.
    for (Path release : new Path[] {home.resolve("release"), home.resolve("../release")}) {
      try {
        Matcher m = RELEASE_LINE.matcher(Files.readString(release, StandardCharsets.ISO_8859_1));
        if (m.find()) {
          return of(home, m.group(1));
        }
      } catch (IOException e) {
        // Not there: look at the next place.
      }
    }
    return Optional.empty();
  }

  /** As {@link #in}, but asks {@code java -version} where there is no {@code release} file. */
  static Optional<Jdk> askedIn(Path home) {
    Optional<Jdk> read = in(home);
    Path java = home.resolve("bin/java");
    if (read.isPresent() || !Files.isExecutable(java)) {
      return read;
    }
    try {
      Process p = new ProcessBuilder(java.toString(), "-version").redirectErrorStream(true).start();
      p.getOutputStream().close();
      String out = new String(p.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (!p.waitFor(10, TimeUnit.SECONDS)) {
        p.destroyForcibly();
      }
      Matcher m = VERSION_LINE.matcher(out);
      return m.find() ? of(home, m.group(1)) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  private static Optional<Jdk> of(Path home, String version) {
    String[] parts = version.split("[._+-]");
    try {
      int first = Integer.parseInt(parts[0]);
      int major = first == 1 && parts.length > 1 ? Integer.parseInt(parts[1]) : first;
      return Optional.of(new Jdk(home, version, major));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
