package io.bootcause.cli;

import io.bootcause.report.BuildFormat;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Which reports of a diagnosis a build wants. */
final class FormatOption {
  @Option(
      names = "--format",
      split = ",",
      paramLabel = "FORMAT",
      description =
          "Reports for a build, too: ${COMPLETION-CANDIDATES} (report.sarif, report.junit.xml,"
              + " report.md).",
      completionCandidates = Names.class)
  private List<BuildFormat> formats = new ArrayList<>();

  List<BuildFormat> formats() {
    return formats.stream().distinct().toList();
  }

  /** In lower case, as people write them. */
  static final class Names extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    Names() {
      super(List.of("sarif", "junit", "markdown"));
    }
  }
}
