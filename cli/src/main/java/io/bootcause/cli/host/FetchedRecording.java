package io.bootcause.cli.host;

import io.bootcause.recording.RecordingFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;

/** A recording that comes in pieces: there is a file of its name only when it is whole. */
final class FetchedRecording implements AutoCloseable {
  private final Path directory;
  private final Path unfinished;
  private final OutputStream out;
  private long bytes;

  private FetchedRecording(Path directory, Path unfinished, OutputStream out) {
    this.directory = directory;
    this.unfinished = unfinished;
    this.out = out;
  }

  static FetchedRecording into(Path directory) throws IOException {
    Path unfinished = RecordingFile.unfinished(directory);
    return new FetchedRecording(directory, unfinished, Files.newOutputStream(unfinished));
  }

  void add(byte[] piece) throws IOException {
    out.write(piece);
    bytes += piece.length;
  }

  boolean isEmpty() {
    return bytes == 0;
  }

  /**
   * It is whole.
   *
   * @param endedAtMillis when that machine had made it: what sends it on to a collector goes by the
   *     file's time
   */
  Path keep(long endedAtMillis) throws IOException {
    out.close();
    Files.setLastModifiedTime(unfinished, FileTime.fromMillis(endedAtMillis));
    return Files.move(
        unfinished, directory.resolve(RecordingFile.NAME), StandardCopyOption.REPLACE_EXISTING);
  }

  @Override
  public void close() throws IOException {
    out.close();
    Files.deleteIfExists(unfinished);
  }
}
