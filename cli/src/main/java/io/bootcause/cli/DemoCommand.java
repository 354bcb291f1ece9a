package io.bootcause.cli;

import io.bootcause.cli.cases.CaseBuild;
import io.bootcause.cli.cases.CasesCommand;
import io.bootcause.experiment.ExperimentResult;
import io.bootcause.investigation.Settings;
import io.bootcause.report.Investigated;
import io.bootcause.service.ServiceException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bootcause demo}: the main job on a bundled real case. */
@Command(
    name = "demo",
    mixinStandardHelpOptions = true,
    description = {
      "Diagnoses a bundled service with a real defect, and proves the fix.",
      "Exit code 0 if the planted defect was found and a fix confirmed."
    })
final class DemoCommand implements Callable<Integer> {
  private static final String CASE = "tomcat-static-scan";

  @Option(names = "--jvm", paramLabel = "PATH|VERSION", description = "JDK to run the service on.")
  private @Nullable String jvm;

  @Option(names = "--out", paramLabel = "DIR", description = "Where the reports go.")
  private @Nullable Path out;

  @Mixin private FormatOption format = new FormatOption();
  @Mixin private OutputOptions output = new OutputOptions();

  @Override
  public Integer call() throws ServiceException, InterruptedException, IOException {
    Path jar = CaseBuild.of(CasesCommand.directory(null), CASE);
    Settings settings =
        new Settings(
            jar.toString(),
            jar,
            0,
            0,
            jvm,
            List.of("-Xmx256m"),
            List.of(),
            RequestSyntax.parse(List.of("GET /send")),
            null,
            Duration.ofMinutes(2),
            Duration.ofMinutes(4),
            true,
            List.of(),
            out != null ? out : DiagnoseCommand.defaultOut("demo"),
            "bootcause demo");
    Investigated investigated = output.investigate(settings, format);
    boolean proved =
        !investigated.fixes().isEmpty()
            && investigated.fixes().get(0).stream().anyMatch(ExperimentResult::confirmed);
    return proved ? ExitCode.NOTHING_FOUND : ExitCode.FINDINGS;
  }
}
