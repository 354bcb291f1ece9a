package io.bootcause.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The state of the source that the user works on: from the environment, else from the git directory
 * that encloses a directory. Nothing is run.
 *
 * @param id null if unknown
 * @param branch null if unknown, or on none
 */
public record Commit(@Nullable String id, @Nullable String branch) {
  private static final Pattern HASH = Pattern.compile("[0-9a-f]{40}|[0-9a-f]{64}");
  private static final String REF = "ref: ";
  private static final String HEADS = "refs/heads/";
  private static final Commit UNKNOWN = new Commit(null, null);

  /**
   * @param environment BOOTCAUSE_COMMIT wins over GITHUB_SHA, and both over git
   */
  public static Commit of(Map<String, String> environment, Path directory) {
    String given = given(environment, "BOOTCAUSE_COMMIT");
    if (given != null) {
      return new Commit(given, given(environment, "BOOTCAUSE_BRANCH"));
    }
    String github = given(environment, "GITHUB_SHA");
    if (github != null) {
      String head = given(environment, "GITHUB_HEAD_REF");
      return new Commit(github, head != null ? head : given(environment, "GITHUB_REF_NAME"));
    }
    try {
      return read(directory);
    } catch (IOException | InvalidPathException e) {
      return UNKNOWN;
    }
  }

  private static @Nullable String given(Map<String, String> environment, String name) {
    String value = environment.get(name);
    return value == null || value.isBlank() ? null : value.strip();
  }

  private static Commit read(Path start) throws IOException {
    for (Path at = start.toAbsolutePath().normalize(); at != null; at = at.getParent()) {
      Path git = at.resolve(".git");
      if (Files.isRegularFile(git)) {
        // A work tree of its own: the file says where its part of the repository is.
        String text = Files.readString(git).strip();
        git = at.resolve(text.replaceFirst("^gitdir: ", "")).normalize();
      }
      if (Files.isRegularFile(git.resolve("HEAD"))) {
        return head(git);
      }
    }
    return UNKNOWN;
  }

  private static Commit head(Path git) throws IOException {
    String head = Files.readString(git.resolve("HEAD")).strip();
    if (!head.startsWith(REF)) {
      return new Commit(hash(head), null);
    }
    String ref = head.substring(REF.length()).strip();
    String branch = ref.startsWith(HEADS) ? ref.substring(HEADS.length()) : null;
    Path shared = git.resolve("commondir");
    Path common =
        Files.isRegularFile(shared)
            ? git.resolve(Files.readString(shared).strip()).normalize()
            : git;
    for (Path place : new Path[] {git, common}) {
      Path loose = place.resolve(ref).normalize();
      if (loose.startsWith(place.normalize()) && Files.isRegularFile(loose)) {
        return new Commit(hash(Files.readString(loose).strip()), branch);
      }
    }
    Path packed = common.resolve("packed-refs");
    if (Files.isRegularFile(packed)) {
      for (String line : Files.readAllLines(packed)) {
        if (line.endsWith(" " + ref)) {
          return new Commit(hash(line.substring(0, line.indexOf(' '))), branch);
        }
      }
    }
    return new Commit(null, branch);
  }

  private static @Nullable String hash(String text) {
    return HASH.matcher(text).matches() ? text : null;
  }
}
