package io.bootcause.cli.cases;

import io.bootcause.cli.ExitCode;
import io.bootcause.service.ServiceException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bootcause cases}: what cases there are; {@code cases run} runs them. */
@Command(
    name = "cases",
    mixinStandardHelpOptions = true,
    description = {
      "Services of which it is known what is wrong with them: lists those there are.",
      "cases/README.md describes them and their format."
    },
    subcommands = CasesRunCommand.class)
public final class CasesCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      description = "Directory of cases. Default: the bundled ones.")
  private @Nullable Path dir;

  @Override
  public Integer call() throws ServiceException {
    PrintWriter out = spec.commandLine().getOut();
    Path cases = directory(dir);
    try {
      for (String name : CaseFile.names(cases)) {
        for (CaseRun run : CaseFile.read(cases, name)) {
          out.println(run.name() + "\t" + run.expect().describe());
        }
      }
    } catch (BadCaseException e) {
      throw new ServiceException(ServiceException.Kind.USAGE, String.valueOf(e.getMessage()));
    }
    out.flush();
    return ExitCode.NOTHING_FOUND;
  }

  /** The user's directory, or that of the bundled cases. */
  public static Path directory(@Nullable Path dir) {
    return dir != null ? dir.toAbsolutePath() : home().resolve("cases").toAbsolutePath();
  }

  static Path home() {
    String home = System.getenv("BOOTCAUSE_HOME");
    return Path.of(home != null ? home : ".");
  }
}
