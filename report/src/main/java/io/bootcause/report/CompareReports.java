package io.bootcause.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The files that a comparison leaves: compare.html, compare.json and compare.csv. */
public final class CompareReports {
  private CompareReports() {}

  /**
   * Writes them, readable by their owner only.
   *
   * @return the files, the page first
   */
  public static List<Path> write(Compared compared, Path directory) throws IOException {
    List<Path> files =
        List.of(
            directory.resolve("compare.html"),
            directory.resolve("compare.json"),
            directory.resolve("compare.csv"));
    StringBuilder page = new StringBuilder();
    new CompareHtmlReporter().write(compared, page);
    PrivateFile.write(files.get(0), page);
    StringBuilder json = new StringBuilder();
    new CompareJsonReporter().write(compared, json);
    PrivateFile.write(files.get(1), json);
    PrivateFile.write(files.get(2), CompareCsv.of(compared));
    return files;
  }
}
