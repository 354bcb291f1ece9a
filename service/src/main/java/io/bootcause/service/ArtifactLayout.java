package io.bootcause.service;

import java.util.List;

/** Where the parts of a Spring Boot artifact lie, over the versions and packagings of Boot. */
public final class ArtifactLayout {
  private static final List<String> LIB_DIRS =
      List.of("BOOT-INF/lib/", "WEB-INF/lib/", "WEB-INF/lib-provided/", "lib/");

  private ArtifactLayout() {}

  /** True for a jar that the service's launcher puts on the class path. */
  public static boolean isLibrary(String entry) {
    return entry.endsWith(".jar")
        && LIB_DIRS.stream()
            .anyMatch(dir -> entry.startsWith(dir) && entry.indexOf('/', dir.length()) < 0);
  }

  /** True for the signature files of a signed jar, which no changed copy can keep. */
  public static boolean isSignature(String entry) {
    return entry.startsWith("META-INF/")
        && entry.indexOf('/', "META-INF/".length()) < 0
        && entry.matches("(?i).*\\.(SF|RSA|DSA|EC)");
  }

  static boolean isBootContent(String entry) {
    return entry.startsWith("BOOT-INF/") || entry.startsWith("WEB-INF/");
  }
}
