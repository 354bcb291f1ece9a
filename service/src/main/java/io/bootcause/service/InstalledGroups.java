package io.bootcause.service;

import io.bootcause.service.maven.MavenSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The groupId of libraries whose jars do not tell it, as those have that Gradle builds: by what
 * lies in the local repositories of whoever built the service.
 */
final class InstalledGroups {
  /** Most packages of a library have no more names in common with its group. */
  private static final int MOST_NAMES = 5;

  private final Path maven;
  private final Path gradle;

  /**
   * @param maven Maven's local repository
   * @param gradle what Gradle has fetched, by group
   */
  InstalledGroups(Path maven, Path gradle) {
    this.maven = maven;
    this.gradle = gradle;
  }

  static InstalledGroups ofTheUser() {
    String gradle = System.getenv("GRADLE_USER_HOME");
    return new InstalledGroups(
        MavenSettings.ofTheUser().localRepository(),
        (gradle == null || gradle.isBlank()
                ? Path.of(System.getProperty("user.home", "."), ".gradle")
                : Path.of(gradle))
            .resolve("caches/modules-2/files-2.1"));
  }

  /**
   * Null if no group of that name has the artifact.
   *
   * @param names of modules, bundles and packages of the library, with dots: groups are called
   *     after these
   */
  @Nullable String groupOf(Collection<String> names, String artifactId, @Nullable String version) {
    if (version == null) {
      return null;
    }
    TreeSet<String> groups =
        new TreeSet<>(
            Comparator.comparingInt(String::length)
                .reversed()
                .thenComparing(Comparator.naturalOrder()));
    groups.add(artifactId); // As in the first years of Maven: xalan:xalan, dom4j:dom4j.
    for (String name : names) {
      String group = "";
      for (String part : name.split("\\.", MOST_NAMES + 1)) {
        if (part.isEmpty() || part.contains(".")) {
          break; // What is left of a longer name.
        }
        group = group.isEmpty() ? part : group + "." + part;
        groups.add(group);
      }
    }
    return groups.stream()
        .filter(group -> isThere(group, artifactId, version))
        .findFirst()
        .orElse(null);
  }

  private boolean isThere(String group, String artifactId, String version) {
    Path artifact = Path.of(artifactId, version);
    return Files.isDirectory(maven.resolve(group.replace('.', '/')).resolve(artifact))
        || Files.isDirectory(gradle.resolve(group).resolve(artifact));
  }
}
