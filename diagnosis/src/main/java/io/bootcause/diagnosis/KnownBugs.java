package io.bootcause.diagnosis;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.bootcause.service.Library;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The library bugs that come with the tool. */
public final class KnownBugs {
  /** Every file under known-bugs/; a test holds the list against the folder. */
  static final List<String> IDS =
      List.of(
          "tomcat-62968",
          "spring-data-jpa-3309",
          "spring-framework-25915",
          "spring-security-14128",
          "hibernate-16853",
          "hibernate-15100",
          "hibernate-15100-orm6",
          "log4j2-throwable-proxy",
          "micrometer-5466",
          "commons-lang-random",
          "jasypt-41",
          "jackson-core-967",
          "jackson-databind-2202",
          "jackson-databind-3863",
          "h2-3825",
          "h2-3883",
          "json-path-471",
          "micrometer-2873",
          "spring-boot-40125",
          "spring-boot-19041",
          "undertow-2309",
          "spring-framework-27375",
          "jackson-modules-java8-90",
          "tomcat-63983",
          "spring-framework-34014",
          "spring-framework-36293",
          "r2dbc-postgresql-334");

  private final List<KnownBug> bugs;

  private KnownBugs(List<KnownBug> bugs) {
    this.bugs = List.copyOf(bugs);
  }

  public static KnownBugs bundled() {
    ObjectMapper mapper = new ObjectMapper();
    List<KnownBug> bugs = new ArrayList<>();
    for (String id : IDS) {
      try (InputStream in = KnownBugs.class.getResourceAsStream("known-bugs/" + id + ".json")) {
        bugs.add(mapper.readValue(in, KnownBug.class));
      } catch (IOException e) {
        throw new UncheckedIOException("known bug " + id, e);
      }
    }
    return new KnownBugs(bugs);
  }

  List<KnownBug> all() {
    return bugs;
  }

  /** Every bug that this version of the library has. */
  public List<KnownBug> affecting(Library library) {
    return bugs.stream().filter(bug -> range(bug, library).isPresent()).toList();
  }

  /** The bug that this version of the library has and that shows in these frames. */
  public Optional<KnownBug> match(Library library, List<String> frames) {
    return bugs.stream()
        .filter(bug -> range(bug, library).isPresent())
        .filter(bug -> frames.stream().anyMatch(frame -> matches(bug, frame)))
        .findFirst();
  }

  /**
   * The first release with the fix on the library's own line; empty if it is not affected, or there
   * is no such release.
   */
  public static Optional<String> fixedIn(KnownBug bug, Library library) {
    return range(bug, library).map(KnownBug.Range::fixed);
  }

  private static Optional<KnownBug.Range> range(KnownBug bug, Library library) {
    String version = library.version();
    if (version == null || !bug.artifact().equals(library.groupId() + ":" + library.artifactId())) {
      return Optional.empty();
    }
    return bug.ranges().stream().filter(range -> range.contains(version)).findFirst();
  }

  private static boolean matches(KnownBug bug, String frame) {
    return bug.frames().stream()
        .anyMatch(
            pattern ->
                pattern.endsWith("*")
                    ? frame.startsWith(pattern.substring(0, pattern.length() - 1))
                    : frame.equals(pattern));
  }
}
