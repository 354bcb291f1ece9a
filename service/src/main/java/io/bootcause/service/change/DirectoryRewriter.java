package io.bootcause.service.change;

import io.bootcause.service.ArtifactLayout;
import io.bootcause.service.change.LibraryEdits.Slot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/** Copies an exploded artifact with other libraries in it. */
final class DirectoryRewriter {
  private DirectoryRewriter() {}

  static void rewrite(Path original, Path target, LibraryEdits edits) throws IOException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(original)) {
      files = walk.toList();
    }
    for (Path path : files) {
      String entry = original.relativize(path).toString().replace('\\', '/');
      Path copy = target.resolve(entry);
      if (Files.isDirectory(path)) {
        Files.createDirectories(copy);
      } else if (IndexFile.is(entry)) {
        Files.writeString(copy, IndexFile.rewritten(Files.readString(path), edits));
      } else if (!edits.isRemoved(entry) && !ArtifactLayout.isSignature(entry)) {
        Slot slot = edits.replacement(entry);
        if (slot == null) {
          Files.copy(path, copy, StandardCopyOption.COPY_ATTRIBUTES);
        } else {
          place(slot, target);
        }
      }
    }
    for (Slot slot : edits.added()) {
      place(slot, target);
    }
  }

  private static void place(Slot slot, Path target) throws IOException {
    Path file = slot.file();
    if (file != null) {
      Files.copy(file, target.resolve(slot.library().entry()), StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
