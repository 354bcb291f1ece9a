package io.bootcause.cli.hands;

import io.bootcause.service.ServiceException;
import io.bootcause.wire.TapSettings;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code bootcause stack}: who calls. */
@Command(
    name = "stack",
    mixinStandardHelpOptions = true,
    description = "Shows who calls a method.",
    footerHeading = "%nExample:%n",
    footer = "  bootcause stack 4711 com.example.Converters '<init>' 'cost > 20ms' -n 1")
public final class StackCommand implements Callable<Integer> {
  @Mixin private TargetMethods target = new TargetMethods();

  @Mixin private TapOptions options = new TapOptions();

  @Parameters(
      index = "3",
      arity = "0..1",
      paramLabel = "CONDITION",
      description = "Which calls: 'cost > 200ms', 'failed', an expression, joined by &&.")
  private String condition = "";

  @Override
  public Integer call() throws ServiceException, InterruptedException {
    TapSettings settings =
        options.settings(
            target.pattern(),
            TapSettings.Mode.STACK,
            CallCondition.parse(condition),
            false,
            "",
            1,
            0);
    return options.run(target.pid(), settings);
  }
}
