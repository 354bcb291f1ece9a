package io.bootcause.cli;

import io.bootcause.investigation.Investigation;
import io.bootcause.investigation.MeasuringPlace;
import io.bootcause.investigation.Reports;
import io.bootcause.investigation.Settings;
import io.bootcause.report.CompareFormat;
import io.bootcause.report.CompareJsonReporter;
import io.bootcause.report.CompareReports;
import io.bootcause.report.CompareTerminalReporter;
import io.bootcause.report.Compared;
import io.bootcause.report.Investigated;
import io.bootcause.report.JsonReporter;
import io.bootcause.report.KnownFindings;
import io.bootcause.report.Progress;
import io.bootcause.report.TerminalReporter;
import io.bootcause.service.ServiceException;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** How a command talks: progress on standard error, the result on standard output. */
final class OutputOptions {
  private static final int COLUMNS = 80;

  @Option(names = "--json", description = "Print the JSON report instead of the summary.")
  private boolean json;

  @Option(
      names = {"-q", "--quiet"},
      description = "No progress.")
  private boolean quiet;

  Investigated investigate(Settings settings, FormatOption format)
      throws ServiceException, InterruptedException, IOException {
    return investigate(settings, format, KnownFindings.none(), UnaryOperator.identity(), null);
  }

  /**
   * @param known what was found before
   * @param told who else is told of the progress
   * @param elsewhere where to measure; null for this machine
   */
  Investigated investigate(
      Settings settings,
      FormatOption format,
      KnownFindings known,
      UnaryOperator<Progress> told,
      @Nullable MeasuringPlace elsewhere)
      throws ServiceException, InterruptedException, IOException {
    Investigated investigated;
    try (Progress progress = told.apply(progress())) {
      investigated = new Investigation(settings, progress, elsewhere).run();
    }
    List<Path> files = new ArrayList<>(Reports.in(settings.out()));
    files.addAll(
        Reports.withoutRecording(settings.out()).writeAlso(investigated, format.formats(), known));
    print(investigated, files);
    return investigated;
  }

  void print(Investigated investigated, List<Path> reports) throws IOException {
    if (json) {
      new JsonReporter().write(investigated, System.out);
    } else {
      new TerminalReporter(colour(System.getenv()), unicode(), reports)
          .write(investigated, System.out);
    }
    System.out.flush();
  }

  void print(Compared compared, Path out, List<CompareFormat> formats) throws IOException {
    List<Path> files = new ArrayList<>(CompareReports.write(compared, out));
    files.addAll(CompareFormat.write(compared, out, formats));
    if (json) {
      new CompareJsonReporter().write(compared, System.out);
    } else {
      new CompareTerminalReporter(colour(System.getenv()), unicode(), files)
          .write(compared, System.out);
    }
    System.out.flush();
  }

  /** On standard error, unless nothing shall be said. */
  void note(List<String> notes, CommandSpec spec) {
    if (!quiet) {
      notes.forEach(note -> spec.commandLine().getErr().println("bootcause: " + note));
    }
  }

  boolean quiet() {
    return quiet;
  }

  Progress progress() {
    Progress.Mode mode =
        quiet ? Progress.Mode.QUIET : onTerminal() ? Progress.Mode.LIVE : Progress.Mode.PLAIN;
    return Progress.to(System.err, mode, COLUMNS, unicode());
  }

  /**
   * The launcher script says whether the streams are a terminal; Java 17 cannot tell them apart.
   */
  private static boolean onTerminal() {
    return onTerminal(System.getenv());
  }

  static boolean onTerminal(Map<String, String> environment) {
    return "1".equals(environment.get("BOOTCAUSE_TTY"))
        && !environment.getOrDefault("TERM", "dumb").equals("dumb");
  }

  /** By the convention of no-color.org any value but an empty one forbids it. */
  static boolean colour(Map<String, String> environment) {
    return onTerminal(environment) && environment.getOrDefault("NO_COLOR", "").isEmpty();
  }

  private static boolean unicode() {
    return Charset.defaultCharset().name().startsWith("UTF");
  }
}
