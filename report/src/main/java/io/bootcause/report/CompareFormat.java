package io.bootcause.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reports of a comparison for what runs a build. No SARIF: a comparison blames no place in the
 * code.
 */
public enum CompareFormat {
  /** For test reports: worse than tolerated is a failure, what could not be told an error. */
  JUNIT("compare.junit.xml", OwnReport.JUNIT),
  /** For a pull request's comment. */
  MARKDOWN("compare.md", OwnReport.MARKDOWN);

  private final String file;
  private final String mark;

  /**
   * @param mark what is in such a report by this tool
   */
  CompareFormat(String file, String mark) {
    this.file = file;
    this.mark = mark;
  }

  /**
   * Writes them, readable by their owner only. Those of an earlier run that are not asked for go.
   *
   * @return the files, in the order of {@code formats}
   */
  public static List<Path> write(Compared compared, Path directory, List<CompareFormat> formats)
      throws IOException {
    for (CompareFormat format : values()) {
      if (!formats.contains(format)) {
        OwnReport.remove(directory.resolve(format.file), format.mark);
      }
    }
    List<Path> files = new ArrayList<>();
    for (CompareFormat format : formats) {
      StringBuilder content = new StringBuilder();
      if (format == JUNIT) {
        new CompareJunitReporter().write(compared, content);
      } else {
        new CompareMarkdownReporter().write(compared, content);
      }
      Path file = directory.resolve(format.file);
      PrivateFile.write(file, content);
      files.add(file);
    }
    return files;
  }
}
