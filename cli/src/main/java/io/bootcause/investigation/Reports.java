package io.bootcause.investigation;

import io.bootcause.recording.Recording;
import io.bootcause.recording.RecordingFile;
import io.bootcause.report.BuildFormat;
import io.bootcause.report.HtmlReporter;
import io.bootcause.report.Investigated;
import io.bootcause.report.JsonReporter;
import io.bootcause.report.KnownFindings;
import io.bootcause.service.ServiceException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The files that an investigation leaves: report.html, report.json and the recording. */
public final class Reports {
  /** What a long recording takes. */
  private static final long NEEDED_BYTES = 50_000_000;

  private static final long NEEDED_BYTES_OF_REPORTS = 5_000_000;

  private final Path directory;
  private final List<Path> made;

  /**
   * @param made what was not there before, innermost first
   */
  private Reports(Path directory, List<Path> made) {
    this.directory = directory;
    this.made = made;
  }

  /** Where reports of a directory lie, for the terminal: the page first. */
  public static List<Path> in(Path directory) {
    return List.of(directory.resolve("report.html"), directory.resolve("report.json"));
  }

  /**
   * Makes sure before the work begins that its result can be written, a recording included.
   *
   * @throws ServiceException USAGE if the directory cannot be made or written to, MEASUREMENT if
   *     its disk is full
   */
  public static Reports into(Path directory) throws ServiceException {
    return into(directory, "a recording", NEEDED_BYTES);
  }

  /**
   * The same where no recording is written.
   *
   * @throws ServiceException as the other
   */
  public static Reports withoutRecording(Path directory) throws ServiceException {
    return into(directory, "the reports", NEEDED_BYTES_OF_REPORTS);
  }

  private static Reports into(Path directory, String what, long needed) throws ServiceException {
    List<Path> made = missing(directory);
    try {
      Files.createDirectories(directory);
      Files.delete(Files.createTempFile(directory, ".write", ".test"));
      long free = Files.getFileStore(directory).getUsableSpace();
      if (free < needed) {
        new Reports(directory, made).removeIfEmpty();
        throw new ServiceException(
            ServiceException.Kind.MEASUREMENT,
            String.format(
                Locale.ROOT,
                "the disk is full: %.1f MB free in %s, %s may need %d MB",
                free / 1e6,
                directory,
                what,
                needed / 1_000_000));
      }
      return new Reports(directory, made);
    } catch (IOException e) {
      throw new ServiceException(
          ServiceException.Kind.USAGE,
          "cannot write to the output directory " + directory + ": " + reason(e),
          e);
    }
  }

  /**
   * Saves what there is, should the directory have been taken back meanwhile.
   *
   * @return the file
   */
  synchronized Path rescue(Recording recording) throws IOException {
    Files.createDirectories(directory);
    return RecordingFile.write(recording, directory);
  }

  synchronized void write(Recording recording) throws ServiceException {
    try {
      RecordingFile.write(recording, directory);
    } catch (IOException e) {
      throw unwritable(RecordingFile.NAME, e);
    }
  }

  void write(Investigated investigated) throws ServiceException {
    List<Path> files = in(directory);
    try {
      new HtmlReporter().writeFile(investigated, files.get(0));
      new JsonReporter().writeFile(investigated, files.get(1));
    } catch (IOException e) {
      throw unwritable("the report", e);
    }
  }

  /**
   * Writes the page, report.json and what is asked for besides.
   *
   * @param formats those besides
   * @param known what was found before
   * @return all files, the page first
   */
  public List<Path> write(Investigated investigated, List<BuildFormat> formats, KnownFindings known)
      throws ServiceException {
    write(investigated);
    List<Path> files = new ArrayList<>(in(directory));
    files.addAll(writeAlso(investigated, formats, known));
    return files;
  }

  /** Writes only what is asked for besides. */
  public List<Path> writeAlso(
      Investigated investigated, List<BuildFormat> formats, KnownFindings known)
      throws ServiceException {
    try {
      return BuildFormat.write(investigated, directory, Path.of(""), formats, known);
    } catch (IOException e) {
      throw unwritable("the report", e);
    }
  }

  private static List<Path> missing(Path directory) {
    List<Path> missing = new ArrayList<>();
    Path at = directory.toAbsolutePath().normalize();
    while (at != null && !Files.exists(at)) {
      missing.add(at);
      at = at.getParent();
    }
    return missing;
  }

  /** Takes back what was made for reports, as far as nothing is in it. */
  public synchronized void removeIfEmpty() {
    for (Path each : made) {
      try {
        Files.deleteIfExists(each);
      } catch (IOException e) {
        return; // Something is in it.
      }
    }
  }

  private ServiceException unwritable(String what, IOException e) {
    return new ServiceException(
        ServiceException.Kind.MEASUREMENT,
        "cannot write " + what + " to " + directory + ": " + reason(e),
        e);
  }

  /** Why, in words: file system exceptions often have nothing but the file's name for a message. */
  static String reason(IOException e) {
    if (e instanceof NoSuchFileException) {
      return "it does not exist and cannot be made";
    }
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof FileAlreadyExistsException || e instanceof NotDirectoryException) {
      return "there is a file of that name";
    }
    String reason = e instanceof FileSystemException f ? f.getReason() : e.getMessage();
    return reason != null ? reason : e.getClass().getSimpleName();
  }
}
