package io.bootcause.report;

import java.io.IOException;
import java.nio.file.Path;

/** Turns an investigation into something to read. Same input, same bytes. */
public interface Reporter {
  /** Writes the whole report to {@code out} and leaves it open. */
  void write(Investigated investigated, Appendable out) throws IOException;

  /**
   * Writes the report to a file that only its owner may read. The file appears whole or not at all:
   * the content goes to a temporary file beside it, which then takes its name.
   *
   * @throws IOException if it could not be written; an older file of that name is left as it was
   */
  default void writeFile(Investigated investigated, Path file) throws IOException {
    StringBuilder content = new StringBuilder();
    write(investigated, content);
    PrivateFile.write(file, content);
  }
}
