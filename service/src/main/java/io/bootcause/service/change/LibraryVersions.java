package io.bootcause.service.change;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.aether.util.version.GenericVersionScheme;
import org.eclipse.aether.version.InvalidVersionSpecificationException;
import org.eclipse.aether.version.Version;

/** Which versions of a library there are to bump to. */
public final class LibraryVersions {
  private static final Pattern LINE = Pattern.compile("(\\d+)\\.(\\d+)(?:\\.\\d+)?(.*)");
  private static final Pattern UNRELEASED =
      Pattern.compile(".*[.-](snapshot|alpha|beta|milestone|m|rc|cr|pr|ea|dev|preview)[.-]?\\d*.*");

  private final MavenRepositories repositories;

  public LibraryVersions(MavenRepositories repositories) {
    this.repositories = repositories;
  }

  /**
   * Released versions of the same major.minor line newer than this one, ascending. Quietly empty if
   * there are none or the repositories do not answer.
   */
  public List<String> newerPatchVersions(String groupId, String artifactId, String version) {
    return newerPatches(version, repositories.versions(groupId, artifactId));
  }

  /**
   * The newest released version of the next line with the same major version: what changes least
   * beyond a patch. Quietly empty if there is none or the repositories do not answer.
   */
  public Optional<String> newestOfTheNextLine(String groupId, String artifactId, String version) {
    return nextLine(version, repositories.versions(groupId, artifactId));
  }

  static Optional<String> nextLine(String version, List<String> all) {
    Matcher line = LINE.matcher(version);
    if (!line.matches()) {
      return Optional.empty();
    }
    String own = line.group(1) + "." + line.group(2);
    List<String> later =
        newer(version, line.group(1) + ".", all).stream().filter(v -> !isOf(own, v)).toList();
    return later.stream()
        .filter(v -> isOf(line(later.get(0)), v))
        .reduce((older, newest) -> newest);
  }

  private static boolean isOf(String line, String version) {
    return line.equals(line(version));
  }

  private static String line(String version) {
    Matcher line = LINE.matcher(version);
    return line.matches() ? line.group(1) + "." + line.group(2) : version;
  }

  static List<String> newerPatches(String version, List<String> all) {
    Matcher line = LINE.matcher(version);
    return line.matches()
        ? newer(version, line.group(1) + "." + line.group(2) + ".", all)
        : List.of();
  }

  private static List<String> newer(String version, String prefix, List<String> all) {
    Version current = parse(version);
    List<String> newer = new ArrayList<>();
    for (String candidate : all) {
      if (candidate.startsWith(prefix)
          && flavour(candidate).equals(flavour(version))
          && !UNRELEASED.matcher(candidate.toLowerCase(Locale.ROOT)).matches()
          && parse(candidate).compareTo(current) > 0) {
        newer.add(candidate);
      }
    }
    newer.sort((a, b) -> parse(a).compareTo(parse(b)));
    return List.copyOf(newer);
  }

  /** True if a is a newer version than b, as Maven orders them. */
  static boolean newer(String a, String b) {
    return parse(a).compareTo(parse(b)) > 0;
  }

  /** What follows the numbers, as "-jre" and "-android" of Guava: another product, not a patch. */
  private static String flavour(String version) {
    return version.replaceFirst("^\\d+(\\.\\d+)*", "").replaceAll("\\d+", "#");
  }

  private static Version parse(String version) {
    try {
      return new GenericVersionScheme().parseVersion(version);
    } catch (InvalidVersionSpecificationException e) {
      throw new IllegalArgumentException(version, e); // It accepts every string.
    }
  }
}
