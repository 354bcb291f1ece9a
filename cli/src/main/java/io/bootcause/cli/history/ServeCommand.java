package io.bootcause.cli.history;

import io.bootcause.cli.ExitCode;
import io.bootcause.history.HistoryException;
import io.bootcause.history.HistoryLocation;
import io.bootcause.investigation.Version;
import io.bootcause.serve.HistoryServer;
import io.bootcause.service.ServiceException;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.BindException;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bootcause serve}: the history, and the run that is going on, in a browser. */
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    description =
        "Shows the history of runs, their trend, and runs that are going on, in a "
            + "browser on this machine. Open the address that it prints; Ctrl-C ends it.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  bootcause serve",
      "  bootcause serve --port 8099 --history jdbc:postgresql://db.example/bootcause"
    })
public final class ServeCommand implements Callable<Integer> {
  private static final int SHORTEST_TOKEN = 16;
  private static final int HIGHEST_PORT = 65_535;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private HistoryOption history = new HistoryOption();

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "0",
      description = "Of 127.0.0.1. Default: a free one.")
  private int port;

  @Option(
      names = "--token",
      paramLabel = "TOKEN",
      description = "What the address must have to be let in. Default: a new random one.")
  private @Nullable String token;

  @Override
  public Integer call() throws ServiceException, InterruptedException, IOException {
    if (port < 0 || port > HIGHEST_PORT) {
      throw new ParameterException(spec.commandLine(), "--port is 0 to 65535: " + port);
    }
    if (token != null && !token.matches("[\\w-]{" + SHORTEST_TOKEN + ",}")) {
      throw new ParameterException(
          spec.commandLine(),
          "--token is " + SHORTEST_TOKEN + " or more letters, digits, dashes and underscores");
    }
    HistoryLocation location = history.needed();
    PrintWriter out = spec.commandLine().getOut();
    try {
      HistoryServer server = HistoryServer.start(location, port, token, Version.ofTool());
      Runtime.getRuntime().addShutdownHook(new Thread(server::close, "bootcause-stop"));
      out.println(server.address());
      out.println("Runs of " + location.shown() + "; Ctrl-C ends this.");
      out.flush();
      // Until Ctrl-C.
      new CountDownLatch(1).await();
    } catch (BindException e) {
      throw new ServiceException(
          ServiceException.Kind.USAGE,
          "port " + port + " of 127.0.0.1 cannot be had: " + e.getMessage(),
          e);
    } catch (HistoryException e) {
      throw HistoryCommand.unreadable(e);
    }
    return ExitCode.NOTHING_FOUND;
  }
}
