package io.bootcause.cli;

import io.bootcause.experiment.Verdict;
import io.bootcause.investigation.Settings;
import io.bootcause.report.Investigated;
import io.bootcause.service.ServiceException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
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

  @Mixin private OutputOptions output = new OutputOptions();

  @Override
  public Integer call() throws ServiceException, InterruptedException, IOException {
    Path jar = build();
    Settings settings =
        new Settings(
            jar,
            0,
            0,
            jvm,
            List.of("-Xmx256m"),
            List.of(),
            RequestSyntax.parse(List.of("GET /send")),
            Duration.ofMinutes(2),
            Duration.ofMinutes(4),
            true,
            List.of(),
            out != null ? out : DiagnoseCommand.defaultOut("demo"),
            "bootcause demo");
    Investigated investigated = output.investigate(settings);
    boolean proved =
        !investigated.fixes().isEmpty()
            && investigated.fixes().get(0).stream().anyMatch(f -> f.verdict() == Verdict.CONFIRMED);
    return proved ? ExitCode.NOTHING_FOUND : ExitCode.FINDINGS;
  }

  private static Path build() throws ServiceException, InterruptedException, IOException {
    String home = System.getenv("BOOTCAUSE_HOME");
    Path script = Path.of(home != null ? home : ".").resolve("cases").resolve("build");
    if (!Files.isExecutable(script)) {
      throw new ServiceException(
          ServiceException.Kind.USAGE,
          "the bundled cases are not here (" + script + "): run ./bootcause in its source tree");
    }
    System.err.println("building the case " + CASE + " if it is not built yet");
    Process process =
        new ProcessBuilder(script.toString(), CASE)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String last = "";
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        last = line;
      }
    }
    if (process.waitFor() != 0) {
      throw new ServiceException(
          ServiceException.Kind.MEASUREMENT, "the case " + CASE + " could not be built");
    }
    return Path.of(last);
  }
}
