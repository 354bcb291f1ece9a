package io.bootcause.cli;

import io.bootcause.diagnosis.Detectors;
import io.bootcause.diagnosis.Diagnosis;
import io.bootcause.diagnosis.Diagnostician;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.experiment.ExperimentResult;
import io.bootcause.investigation.RecordedShapes;
import io.bootcause.investigation.Reports;
import io.bootcause.investigation.Version;
import io.bootcause.recording.RecordedRun;
import io.bootcause.recording.Recording;
import io.bootcause.recording.RecordingFile;
import io.bootcause.report.Investigated;
import io.bootcause.report.KnownFindings;
import io.bootcause.report.charts.Charts;
import io.bootcause.service.ServiceException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bootcause explain}: reasons about a recording, without any JVM but its own. */
@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    description = "Reasons about an existing recording; nothing is started.",
    footer = {"", "Example:", "  bootcause explain bootcause-out/app-20260101-120000"})
final class ExplainCommand implements Callable<Integer> {
  @Spec private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

  @Parameters(
      paramLabel = "RECORDING",
      description = "A run's directory, or its recording.json.gz.")
  private Path recording = Path.of("");

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where reports go: report.html, report.json. Default: none are written.")
  private @Nullable Path out;

  @Mixin private FormatOption format = new FormatOption();
  @Mixin private BaselineOption baseline = new BaselineOption();
  @Mixin private OtlpOption otlp = new OtlpOption();
  @Mixin private OutputOptions output = new OutputOptions();

  @Override
  public Integer call() throws ServiceException, IOException {
    Path directory = out;
    if (directory == null && !format.formats().isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "--format needs --out DIR: where shall the reports go?");
    }
    KnownFindings known = baseline.read(spec);
    Recording read = read();
    RecordedRun run = read.run();
    Evidence evidence = new Evidence(read);
    Diagnosis diagnosis = new Diagnostician(Detectors.all()).diagnose(evidence);
    List<List<ExperimentResult>> unproven =
        diagnosis.findings().stream().map(f -> List.<ExperimentResult>of()).toList();
    Investigated investigated =
        new Investigated(
            Version.ofTool(),
            run == null ? "" : run.startedAt(),
            run == null || run.command().isEmpty() ? directoryOf(recording) : run.target(),
            read.requests(),
            read.artifact(),
            read.jdk(),
            RecordedShapes.of(read),
            diagnosis,
            unproven,
            List.of(),
            List.of(),
            run == null
                ? List.of()
                : run.stages().stream()
                    .map(stage -> new Investigated.Stage(stage.name(), stage.seconds()))
                    .toList(),
            run == null || run.command().isEmpty() ? CommandText.of(spec) : run.command(),
            Charts.of(evidence));
    List<Path> files =
        directory == null
            ? List.of()
            : Reports.withoutRecording(directory).write(investigated, format.formats(), known);
    output.print(investigated, files);
    otlp.send(investigated, read, recording, spec, output);
    return baseline.exitCode(diagnosis, known, spec, output);
  }

  private Recording read() throws ServiceException {
    if (!Files.exists(recording)) {
      throw new ServiceException(ServiceException.Kind.USAGE, "no such recording: " + recording);
    }
    try {
      return RecordingFile.read(recording);
    } catch (IOException e) {
      throw new ServiceException(
          ServiceException.Kind.USAGE,
          "cannot read the recording " + recording + ": " + reason(e),
          e);
    }
  }

  private String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof NoSuchFileException) {
      return "there is no " + RecordingFile.NAME + " in it";
    }
    return String.valueOf(e.getMessage());
  }

  /** All recordings have the same name; their directories do not. */
  private static String directoryOf(Path recording) {
    Path parent = recording.getParent();
    return parent != null && recording.endsWith(RecordingFile.NAME)
        ? parent.toString()
        : recording.toString();
  }
}
