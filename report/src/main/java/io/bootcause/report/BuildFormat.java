package io.bootcause.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reports of a diagnosis for what runs a build: beside the page, if they are asked for. */
public enum BuildFormat {
  /** For code scanning: SARIF 2.1.0. */
  SARIF("sarif", "\"name\" : \"Bootcause\""),
  /** For test reports: what was found is a failure, what could not be told is skipped. */
  JUNIT("junit.xml", OwnReport.JUNIT),
  /** For a pull request's comment. */
  MARKDOWN("md", OwnReport.MARKDOWN);

  private final String extension;
  private final String mark;

  /**
   * @param mark what is in such a report by this tool
   */
  BuildFormat(String extension, String mark) {
    this.extension = extension;
    this.mark = mark;
  }

  /**
   * Writes them, readable by its owner only. Those of an earlier run that are not asked for go:
   * they would be taken for this run's. The file that {@code known} was read from stays.
   *
   * @param project where the sources of what was diagnosed may be
   * @param known what was found before
   * @return the files, in the order of {@code formats}
   */
  public static List<Path> write(
      Investigated investigated,
      Path directory,
      Path project,
      List<BuildFormat> formats,
      KnownFindings known)
      throws IOException {
    for (BuildFormat format : values()) {
      Path file = directory.resolve("report." + format.extension);
      if (!formats.contains(format) && !known.isFrom(file)) {
        OwnReport.remove(file, format.mark);
      }
    }
    List<Path> files = new ArrayList<>();
    for (BuildFormat format : formats) {
      Path file = directory.resolve("report." + format.extension);
      format.reporter(project, known).writeFile(investigated, file);
      files.add(file);
    }
    return files;
  }

  private Reporter reporter(Path project, KnownFindings known) {
    return switch (this) {
      case SARIF -> new SarifReporter(SourceTree.around(project), known);
      case JUNIT -> new JunitReporter(known);
      case MARKDOWN -> new MarkdownReporter();
    };
  }
}
