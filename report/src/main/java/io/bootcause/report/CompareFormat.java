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
  JUNIT,
  /** For a pull request's comment. */
  MARKDOWN;

  /**
   * Writes them, readable by their owner only.
   *
   * @return the files, in the order of {@code formats}
   */
  public static List<Path> write(Compared compared, Path directory, List<CompareFormat> formats)
      throws IOException {
    List<Path> files = new ArrayList<>();
    for (CompareFormat format : formats) {
      StringBuilder content = new StringBuilder();
      Path file;
      if (format == JUNIT) {
        new CompareJunitReporter().write(compared, content);
        file = directory.resolve("compare.junit.xml");
      } else {
        new CompareMarkdownReporter().write(compared, content);
        file = directory.resolve("compare.md");
      }
      PrivateFile.write(file, content);
      files.add(file);
    }
    return files;
  }
}
