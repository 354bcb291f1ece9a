package io.bootcause.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A file that appears whole or not at all, readable by its owner only. */
final class PrivateFile {
  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rw-------");

  private PrivateFile() {}

  static void write(Path file, CharSequence content) throws IOException {
    Path directory = file.toAbsolutePath().getParent();
    Path temporary = Files.createTempFile(directory, ".bootcause-", ".tmp", ownerOnly(directory));
    try {
      Files.writeString(temporary, content, UTF_8);
      // Else a full disk may show only after the move, as an empty report.
      try (FileChannel written = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
        written.force(true);
      }
      move(temporary, file);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  private static void move(Path temporary, Path file) throws IOException {
    try {
      Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static FileAttribute<?>[] ownerOnly(@Nullable Path directory) {
    FileSystem files = directory == null ? FileSystems.getDefault() : directory.getFileSystem();
    return files.supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER_ONLY)}
        : new FileAttribute<?>[0];
  }
}
