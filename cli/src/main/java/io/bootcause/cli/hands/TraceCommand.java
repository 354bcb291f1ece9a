package io.bootcause.cli.hands;

import io.bootcause.service.ServiceException;
import io.bootcause.wire.TapSettings;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bootcause trace}: where the time of calls goes. */
@Command(
    name = "trace",
    mixinStandardHelpOptions = true,
    description = {
      "Shows where the time of a method's calls goes.",
      "The tree of what they call, as deep as asked for, each with its time without what is below",
      "it. The tracer's own cost is taken out and said."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  bootcause trace 4711 org.springframework.web.servlet.DispatcherServlet '*'",
      "  bootcause trace app.jar org.apache.coyote.http11.Http11Processor service 'cost > 100ms'",
      "  bootcause trace :8080 'com.example.*Controller' '*' --depth 6 -n 3"
    })
public final class TraceCommand implements Callable<Integer> {
  @Spec private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

  @Mixin private TapOptions options = new TapOptions();

  @Parameters(
      index = "3",
      arity = "0..1",
      paramLabel = "CONDITION",
      description = "Which calls: 'cost > 200ms', 'failed', or both with &&.")
  private String condition = "";

  @Option(
      names = "--depth",
      paramLabel = "N",
      defaultValue = "4",
      description = "Levels below the method. Default: ${DEFAULT-VALUE}.")
  private int depth = 4;

  @Option(
      names = "--budget",
      paramLabel = "PERCENT",
      defaultValue = "3",
      description = {
        "Share of one core that timing may take before only some of the calls are timed;",
        "0 times all. Default: ${DEFAULT-VALUE}."
      })
  private int budget = 3;

  @Option(names = "--all", description = "Also the places that take less than 0.1 % of the call.")
  private boolean all;

  @Override
  public Integer call() throws ServiceException, InterruptedException {
    CallCondition parsed = CallCondition.parse(condition);
    if (!parsed.expression().isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          "trace knows only cost and failed, not '" + parsed.expression() + "'");
    }
    options.allPlaces(all);
    return options.run(
        options.settings(
            TapSettings.Mode.TRACE, parsed, false, "", Math.max(0, depth), Math.max(0, budget)));
  }
}
