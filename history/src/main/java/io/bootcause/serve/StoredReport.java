package io.bootcause.serve;

import io.bootcause.history.KeptRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The page that a run left in its directory. Which directory says the history, never who asks; the
 * name is fixed, and a link that leads elsewhere is not followed.
 */
final class StoredReport {
  private static final long MOST_BYTES = 50_000_000;

  private StoredReport() {}

  /** Empty if it is no longer there, or was made on another machine. */
  static Optional<Path> of(KeptRun run, String host) {
    if (!run.head().machine().host().equals(host) || run.head().directory().isBlank()) {
      return Optional.empty();
    }
    String name = run.head().command().equals("compare") ? "compare.html" : "report.html";
    try {
      Path directory = Path.of(run.head().directory());
      Path file = directory.resolve(name);
      boolean there =
          directory.isAbsolute()
              && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
              && Files.size(file) <= MOST_BYTES;
      return there ? Optional.of(file) : Optional.empty();
    } catch (InvalidPathException | IOException e) {
      return Optional.empty();
    }
  }
}
