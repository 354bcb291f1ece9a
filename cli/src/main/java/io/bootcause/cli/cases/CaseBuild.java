package io.bootcause.cli.cases;

import io.bootcause.service.ServiceException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Builds a case with {@code cases/build}, which keeps what it has built. */
public final class CaseBuild {
  private CaseBuild() {}

  /**
   * The built jar or war.
   *
   * @param cases the directory of cases
   * @param name NAME or NAME:TWIN
   */
  public static Path of(Path cases, String name)
      throws ServiceException, InterruptedException, IOException {
    Path script = CasesCommand.home().resolve("cases").resolve("build").toAbsolutePath();
    if (!Files.isExecutable(script)) {
      throw new ServiceException(
          ServiceException.Kind.USAGE,
          "the bundled cases are not here (" + script + "): run ./bootcause in its source tree");
    }
    System.err.println("building the case " + name + " if it is not built yet");
    ProcessBuilder builder =
        new ProcessBuilder(script.toString(), name).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().put("CASES_DIR", cases.toString());
    Process process = builder.start();
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
          ServiceException.Kind.MEASUREMENT, "the case " + name + " could not be built");
    }
    return Path.of(last);
  }
}
