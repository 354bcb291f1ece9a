package io.bootcause.cli.hands;

import io.bootcause.service.ServiceException;
import io.bootcause.wire.TapSettings;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bootcause watch}: what calls are given and give back. */
@Command(
    name = "watch",
    mixinStandardHelpOptions = true,
    description = {
      "Shows arguments, result or exception of a method's calls.",
      "No method of the application is called for it, secrets are masked, and what "
          + "is shown is bounded."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  bootcause watch 4711 org.springframework.util.ClassUtils forName -e -n 3",
      "  bootcause watch app.jar com.example.Orders find 'result.total' 'cost > 50ms'",
      "",
      "Names in expressions: args (params), the parameters' own names, result (returnObj),"
          + " thrown (throwExp), failed, target, cost (milliseconds), thread."
    })
public final class WatchCommand implements Callable<Integer> {
  @Mixin private TargetMethods target = new TargetMethods();

  @Mixin private TapOptions options = new TapOptions();

  @Parameters(
      index = "3",
      arity = "0..1",
      paramLabel = "EXPRESSION",
      description = "What to show. Default: arguments and result or exception.")
  private String expression = "";

  @Parameters(
      index = "4",
      arity = "0..1",
      paramLabel = "CONDITION",
      description = "Which calls: 'cost > 200ms', 'failed', an expression, joined by &&.")
  private String condition = "";

  @Option(
      names = {"-e", "--failed"},
      description = "Only calls that end by an exception.")
  private boolean failed;

  @Option(
      names = {"-x", "--depth"},
      paramLabel = "N",
      defaultValue = "2",
      description = "Levels of objects whose fields are shown. Default: ${DEFAULT-VALUE}.")
  private int depth = 2;

  @Override
  public Integer call() throws ServiceException, InterruptedException {
    TapSettings settings =
        options.settings(
            target.pattern(),
            TapSettings.Mode.WATCH,
            CallCondition.parse(condition),
            failed,
            Expression.normal(expression),
            depth,
            0);
    return options.run(target.pid(), settings);
  }
}
