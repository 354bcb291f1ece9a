package io.bootcause.diagnosis;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A published bug of a library or of the JDK, as data in {@code known-bugs/*.json}.
 *
 * @param id e.g. "tomcat-62968"
 * @param artifact {@code groupId:artifactId}; {@code openjdk:jdk} for the JDK
 * @param ranges affected versions, in order
 * @param frames the bug needs one of these on the excess path, or, of a leak, on the way to what is
 *     kept: {@code pkg.Class#method}, {@code pkg.Class#field} or a prefix that ends in {@code *}
 * @param through the bug needs one of these on the same stack, too; none for most
 * @param explanation one or two sentences
 * @param properties settings that work round it, all of them together, by name; one that begins
 *     with {@code -D} is the JVM's
 * @param source public address of the report or the change log
 */
public record KnownBug(
    String id,
    String artifact,
    List<Range> ranges,
    List<String> frames,
    List<String> through,
    String explanation,
    Map<String, String> properties,
    String source) {
  public KnownBug {
    through = through == null ? List.of() : List.copyOf(through); // Not in most files.
  }

  /**
   * Versions from {@code from} (inclusive) up to {@code fixed} (exclusive).
   *
   * @param fixed the first release with the fix; null if there is none yet
   */
  public record Range(String from, @Nullable String fixed) {
    boolean contains(String version) {
      return Versions.compare(version, from) >= 0
          && (fixed == null || Versions.compare(version, fixed) < 0);
    }
  }
}
