package io.bootcause.cli.hands;

import io.bootcause.cli.certificate.CertificateOptions;
import io.bootcause.load.certificate.ClientCertificate;
import io.bootcause.service.ServiceException;
import io.bootcause.wire.TapSettings;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
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
      "The tree of what they call, as deep as asked for, each with its time without "
          + "what is below it. The tracer's own cost is taken out and said.",
      "With --auto it finds by itself which methods to look at, level by level, "
          + "until it is explained why some requests are slower than others, or where the "
          + "time of all goes."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  bootcause trace 4711 org.springframework.web.servlet.DispatcherServlet '*'",
      "  bootcause trace app.jar com.example.OrderController find 'cost > 100ms'",
      "  bootcause trace :8080 'com.example.*Controller' '*' --depth 6 -n 3",
      "  bootcause trace :8080 --auto \"GET /send\"",
      "  bootcause trace :8080 --auto \"GET /orders/*\" --slow 200ms --time 5m"
    })
public final class TraceCommand implements Callable<Integer> {
  @Spec private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "JVM",
      description =
          "Its process id, :PORT it listens on, or a part of its jar's or class's name. "
              + "May be left out with --auto if only one JVM of this user listens on a port.")
  private String jvm = "";

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "CLASS",
      description = MethodPattern.CLASS_TEXT)
  private String className = "";

  @Parameters(
      index = "2",
      arity = "0..1",
      paramLabel = "METHOD",
      description = MethodPattern.METHOD_TEXT)
  private String method = "";

  @Parameters(
      index = "3",
      arity = "0..1",
      paramLabel = "CONDITION",
      description = "Which calls: 'cost > 200ms', 'failed', or both with &&.")
  private String condition = "";

  @Mixin private TapOptions options = new TapOptions();

  @Option(
      names = "--depth",
      paramLabel = "N",
      defaultValue = "4",
      description = "Levels below the method. Default: ${DEFAULT-VALUE}.")
  private int depth = 4;

  @Option(
      names = {"--budget", "--overhead-budget"},
      paramLabel = "PERCENT",
      defaultValue = "3",
      description =
          "Share of one core that timing may take before only some of the calls are "
              + "timed, or before --auto looks no further; 0: no bound. Default: "
              + "${DEFAULT-VALUE}.")
  private int budget = 3;

  @Option(names = "--all", description = "Also the places that take less than 0.1 %% of the call.")
  private boolean all;

  @ArgGroup(exclusive = false, heading = "Drilling down by itself:%n")
  private AutoOptions auto = new AutoOptions();

  @Mixin private CertificateOptions certificate = new CertificateOptions();

  @Override
  public Integer call() throws ServiceException, InterruptedException {
    ClientCertificate shown = auto.certificate(certificate);
    if (auto.wanted()) {
      if (!className.isEmpty()) {
        throw new ParameterException(
            spec.commandLine(), "--auto finds the methods by itself: '" + className + "'");
      }
      return new AutoTrace(
              auto, shown, Target.of(jvm).pid(), options, Numbers.atLeast(0, "--budget", budget))
          .run();
    }
    auto.refuse(spec.commandLine());
    if (method.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "give JVM CLASS METHOD, or --auto with a request");
    }
    CallCondition parsed = CallCondition.parse(condition);
    if (!parsed.expression().isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          "trace knows only cost and failed, not '" + parsed.expression() + "'");
    }
    options.allPlaces(all);
    TapSettings settings =
        options.settings(
            new MethodPattern(className, method),
            TapSettings.Mode.TRACE,
            parsed,
            false,
            "",
            depth,
            budget);
    return options.run(Target.of(jvm).pid(), settings);
  }
}
