package io.bootcause.diagnosis;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.service.Library;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The bugs of libraries and of the JDK that come with the tool. */
public final class KnownBugs {
  private static final String OPENJDK = "openjdk";

  private static final KnownBugs BUNDLED = read();

  private final List<KnownBug> bugs;

  private KnownBugs(List<KnownBug> bugs) {
    this.bugs = List.copyOf(bugs);
  }

  public static KnownBugs bundled() {
    return BUNDLED;
  }

  private static KnownBugs read() {
    ObjectMapper mapper = new ObjectMapper();
    List<KnownBug> bugs = new ArrayList<>();
    for (String id : ids()) {
      try (InputStream in = KnownBugs.class.getResourceAsStream("known-bugs/" + id + ".json")) {
        bugs.add(mapper.readValue(in, KnownBug.class));
      } catch (IOException e) {
        throw new UncheckedIOException("known bug " + id, e);
      }
    }
    return new KnownBugs(bugs);
  }

  /** Every file under known-bugs/, which a jar cannot list; a test holds the index against it. */
  static List<String> ids() {
    try (InputStream in = KnownBugs.class.getResourceAsStream("known-bugs/index")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException("known bugs", e);
    }
  }

  List<KnownBug> all() {
    return bugs;
  }

  /** The JDK as the artifact of bugs, {@code openjdk:jdk}. */
  public static Library jdk(String version) {
    return new Library(OPENJDK, "jdk", version, "");
  }

  /** Whether it is the JDK, which another version of is another Java to run on. */
  public static boolean isJdk(Library library) {
    return OPENJDK.equals(library.groupId());
  }

  /** Every bug that this version of the library has. */
  public List<KnownBug> affecting(Library library) {
    return bugs.stream().filter(bug -> range(bug, library).isPresent()).toList();
  }

  /** The bug that this version of the library has and that shows in these frames. */
  public Optional<KnownBug> match(Library library, List<String> frames) {
    return bugs.stream()
        .filter(bug -> range(bug, library).isPresent())
        .filter(bug -> any(bug.frames(), frames))
        .filter(bug -> bug.through().isEmpty() || any(bug.through(), frames))
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

  private static boolean any(List<String> patterns, List<String> frames) {
    return frames.stream().anyMatch(Frames.of(patterns.toArray(String[]::new))::has);
  }
}
