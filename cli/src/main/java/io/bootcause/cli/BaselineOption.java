package io.bootcause.cli;

import io.bootcause.diagnosis.Diagnosis;
import io.bootcause.report.KnownFindings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** What has been found before and is not to fail a build again. */
final class BaselineOption {
  @Option(
      names = "--baseline",
      paramLabel = "FILE",
      description =
          "An earlier report.sarif, kept with the sources: what is in it does not count for the exit"
              + " code, and is no failure in report.junit.xml.")
  private @Nullable Path file;

  /**
   * Reads it; to be called before the work begins.
   *
   * @throws ParameterException if it cannot be used
   */
  KnownFindings read(CommandSpec spec) {
    if (file == null) {
      return KnownFindings.none();
    }
    if (!Files.isRegularFile(file)) {
      throw new ParameterException(spec.commandLine(), "no such baseline: " + file);
    }
    try {
      return KnownFindings.of(file);
    } catch (IOException e) {
      String reason = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      throw new ParameterException(
          spec.commandLine(), "cannot use the baseline " + file + ": " + reason, e);
    }
  }

  /** Says how many of the findings are known, and how a script is told of the others. */
  int exitCode(Diagnosis diagnosis, KnownFindings known, CommandSpec spec, OutputOptions output) {
    long count = known.count(diagnosis);
    if (count > 0 && !output.quiet()) {
      PrintWriter err = spec.commandLine().getErr();
      err.println(
          "in the baseline "
              + file
              + ": "
              + count
              + " of "
              + diagnosis.findings().size()
              + (diagnosis.findings().size() == 1 ? " finding" : " findings"));
    }
    return ExitCode.of(diagnosis, count);
  }
}
