package io.bootcause.cli;

import io.bootcause.cli.cases.CasesCommand;
import io.bootcause.cli.hands.ClassesCommand;
import io.bootcause.cli.hands.ConnectionsCommand;
import io.bootcause.cli.hands.HeapCommand;
import io.bootcause.cli.hands.JvmCommand;
import io.bootcause.cli.hands.LoggerCommand;
import io.bootcause.cli.hands.MonitorCommand;
import io.bootcause.cli.hands.ProfileCommand;
import io.bootcause.cli.hands.ProfileDiffCommand;
import io.bootcause.cli.hands.RecordCommand;
import io.bootcause.cli.hands.SourceCommand;
import io.bootcause.cli.hands.StackCommand;
import io.bootcause.cli.hands.ThreadsCommand;
import io.bootcause.cli.hands.TraceCommand;
import io.bootcause.cli.hands.VmOptionCommand;
import io.bootcause.cli.hands.WatchCommand;
import io.bootcause.cli.history.HistoryCommand;
import io.bootcause.cli.history.ServeCommand;
import io.bootcause.cli.load.LoadCommand;
import io.bootcause.investigation.Version;
import io.bootcause.load.Secrets;
import io.bootcause.service.ServiceException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Entry point: picks the command and turns failures into one line and an exit code. */
@Command(
    name = "bootcause",
    mixinStandardHelpOptions = true,
    versionProvider = Main.ToolVersion.class,
    description = "Finds why a Spring Boot service is slow, proves the cause and the fix.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:nothing found (demo: found and proved what is planted)",
      "1:findings",
      "2:usage: what was given cannot be used",
      "3:could not measure",
      "4:internal error",
      "130:interrupted (Ctrl-C)",
      "143:ended by SIGTERM"
    },
    synopsisSubcommandLabel = "COMMAND")
public final class Main implements Runnable {
  @CommandLine.Spec
  private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

  private static final Path CONFIG = Path.of("bootcause.yaml");

  /** Wants to know all the others. */
  private static final String COMPLETION = "completion";

  /** In the order in which they are listed. */
  private static final Map<String, Class<?>> COMMANDS = new LinkedHashMap<>();

  static {
    COMMANDS.put("diagnose", DiagnoseCommand.class);
    COMMANDS.put("compare", CompareCommand.class);
    COMMANDS.put("load", LoadCommand.class);
    COMMANDS.put("demo", DemoCommand.class);
    COMMANDS.put("cases", CasesCommand.class);
    COMMANDS.put("explain", ExplainCommand.class);
    COMMANDS.put("history", HistoryCommand.class);
    COMMANDS.put("serve", ServeCommand.class);
    COMMANDS.put("trace", TraceCommand.class);
    COMMANDS.put("watch", WatchCommand.class);
    COMMANDS.put("record", RecordCommand.class);
    COMMANDS.put("stack", StackCommand.class);
    COMMANDS.put("monitor", MonitorCommand.class);
    COMMANDS.put("threads", ThreadsCommand.class);
    COMMANDS.put("classes", ClassesCommand.class);
    COMMANDS.put("jvm", JvmCommand.class);
    COMMANDS.put("heap", HeapCommand.class);
    COMMANDS.put("vmoption", VmOptionCommand.class);
    COMMANDS.put("logger", LoggerCommand.class);
    COMMANDS.put("source", SourceCommand.class);
    COMMANDS.put("connections", ConnectionsCommand.class);
    COMMANDS.put("profile", ProfileCommand.class);
    COMMANDS.put("profile-diff", ProfileDiffCommand.class);
    COMMANDS.put(COMPLETION, CompletionCommand.class);
  }

  public static void main(String[] args) {
    StandardOutput output = StandardOutput.install();
    int exit = commandLine(CONFIG, args.length == 0 ? "" : args[0]).execute(args);
    System.out.flush();
    String lost = output.lost();
    if (lost != null) {
      System.err.println("bootcause: the output could not be written: " + lost);
      exit = Math.max(exit, ExitCode.CANNOT_MEASURE);
    }
    System.exit(exit);
  }

  static CommandLine commandLine() {
    return commandLine(CONFIG);
  }

  /**
   * @param config where options may be kept
   */
  static CommandLine commandLine(Path config) {
    return commandLine(config, "");
  }

  /** With one command if that is all that is asked for: reading what all of them take is slow. */
  static CommandLine commandLine(Path config, String asked) {
    CommandLine root = new CommandLine(new Main());
    boolean one = COMMANDS.containsKey(asked) && !asked.equals(COMPLETION);
    COMMANDS.forEach(
        (name, command) -> {
          if (!one || name.equals(asked)) {
            root.addSubcommand(name, command);
          }
        });
    ConfigDefaults.install(root, config);
    return root.setExecutionStrategy(
            parsed -> {
              refuseUnknown(parsed);
              return new CommandLine.RunLast().execute(parsed);
            })
        .setCaseInsensitiveEnumValuesAllowed(true)
        // Else a flag that the file has set does the opposite of what it says.
        .setToggleBooleanFlags(true)
        .setParameterExceptionHandler(
            (e, args) -> {
              e.getCommandLine().getErr().println("bootcause: " + e.getMessage());
              e.getCommandLine()
                  .getErr()
                  .println(
                      "see " + e.getCommandLine().getCommandSpec().qualifiedName() + " --help");
              return ExitCode.USAGE;
            })
        .setExecutionExceptionHandler((e, command, parsed) -> report(e, command.getErr()));
  }

  /** What a command takes, whether or not it is the one that is asked for. */
  static CommandLine.Model.CommandSpec spec(String command) {
    return CommandLine.Model.CommandSpec.forAnnotatedObject(
        Objects.requireNonNull(COMMANDS.get(command)));
  }

  /** With --help the library lets words pass that are no command's, and gives another's help. */
  private static void refuseUnknown(CommandLine.ParseResult parsed) {
    CommandLine.ParseResult last = parsed;
    while (last.hasSubcommand()) {
      last = last.subcommand();
    }
    if (!last.unmatched().isEmpty() && !last.commandSpec().subcommands().isEmpty()) {
      throw new CommandLine.UnmatchedArgumentException(
          last.commandSpec().commandLine(), last.unmatched());
    }
  }

  private static int report(Exception e, PrintWriter err) {
    if (isEnding()) {
      // By a signal, which has been told: what fails now fails because services are stopped.
      return ExitCode.CANNOT_MEASURE;
    }
    if (e instanceof ServiceException failure) {
      err.println("bootcause: " + failure.getMessage());
      failure.details().forEach(line -> err.println("  | " + line));
      return failure.kind() == ServiceException.Kind.USAGE
          ? ExitCode.USAGE
          : ExitCode.CANNOT_MEASURE;
    }
    if (e instanceof CommandLine.TypeConversionException) {
      err.println("bootcause: " + e.getMessage());
      return ExitCode.USAGE;
    }
    if (e instanceof InterruptedException) {
      err.println("bootcause: interrupted");
      return ExitCode.CANNOT_MEASURE;
    }
    err.println("bootcause: internal error: " + Secrets.masked(String.valueOf(e)));
    if (System.getenv("BOOTCAUSE_DEBUG") != null) {
      StringWriter trace = new StringWriter();
      e.printStackTrace(new PrintWriter(trace));
      err.println(Secrets.masked(trace.toString()));
    } else {
      err.println("set BOOTCAUSE_DEBUG=1 to see where");
    }
    return ExitCode.INTERNAL;
  }

  private static boolean isEnding() {
    Thread probe = new Thread(() -> {});
    try {
      Runtime.getRuntime().addShutdownHook(probe);
      Runtime.getRuntime().removeShutdownHook(probe);
      return false;
    } catch (IllegalStateException e) {
      return true;
    }
  }

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "which command?");
  }

  static final class ToolVersion implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"bootcause " + Version.ofTool()};
    }
  }
}
