package io.bootcause.diagnosis.evidence;

import io.bootcause.service.BootArtifact;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Which classes of a shaded jar are the user's own. All lie in one file there, so that only names
 * tell them apart: those that begin as the main class's does, and as no library's.
 */
final class OwnPackages {
  private final String prefix;

  private OwnPackages(String prefix) {
    this.prefix = prefix;
  }

  /**
   * The shortest part of the main class's package that is the user's alone: {@code com.acme} of
   * {@code com.acme.orders}, since other modules of the same house are own code, too.
   */
  static OwnPackages of(BootArtifact artifact) {
    String main = artifact.mainClass();
    List<String> parts = Arrays.asList(main.split("\\."));
    List<String> libraries =
        Stream.concat(
                // Spring is not built by Maven, and leaves no coordinates.
                Stream.of("org.springframework"),
                artifact.libraries().stream()
                    .filter(library -> !main.startsWith(library.groupId() + "."))
                    .flatMap(library -> Stream.ofNullable(library.groupId())))
            .map(group -> group + ".")
            .toList();
    for (int length = 2; length < parts.size(); length++) {
      String prefix = String.join(".", parts.subList(0, length)) + ".";
      if (libraries.stream().noneMatch(group -> group.startsWith(prefix))) {
        return new OwnPackages(prefix);
      }
    }
    return new OwnPackages(main.substring(0, main.lastIndexOf('.') + 1));
  }

  boolean owns(String className) {
    return prefix.isEmpty() ? className.indexOf('.') < 0 : className.startsWith(prefix);
  }
}
