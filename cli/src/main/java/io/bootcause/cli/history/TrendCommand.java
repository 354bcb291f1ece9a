package io.bootcause.cli.history;

import io.bootcause.cli.ExitCode;
import io.bootcause.history.History;
import io.bootcause.history.HistoryException;
import io.bootcause.history.RunFigures;
import io.bootcause.history.trend.Mark;
import io.bootcause.history.trend.Series;
import io.bootcause.history.trend.Trend;
import io.bootcause.service.ServiceException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bootcause history trend}: how figures moved from run to run. */
@Command(
    name = "trend",
    mixinStandardHelpOptions = true,
    description =
        "Shows how a service's figures moved from run to run, and marks changes that "
            + "the spread of the runs before does not explain (Student's t, 1 %% false marks "
            + "per run).",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the newest run of each series is not marked as worse",
      "1:one is",
      "2:usage",
      "3:the history cannot be read"
    })
public final class TrendCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private HistoryOption history = new HistoryOption();

  @Parameters(
      arity = "0..1",
      paramLabel = "SERVICE",
      description = "Name of the service. Default: all.")
  private @Nullable String service;

  @Option(
      names = "--tolerance",
      paramLabel = "PERCENT",
      defaultValue = "5",
      description = "A change below this is not marked. Default: ${DEFAULT-VALUE}.")
  private double tolerance = Trend.USUAL_TOLERANCE * 100;

  @Option(
      names = {"-n", "--runs"},
      paramLabel = "N",
      defaultValue = "200",
      description = "Look at so many runs at most, the newest. Default: ${DEFAULT-VALUE}.")
  private int most = 200;

  @Option(names = "--json", description = "One object a line: a figure of a run.")
  private boolean json;

  @Override
  public Integer call() throws ServiceException {
    if (!(tolerance >= 0 && tolerance <= 1_000)) {
      throw new ParameterException(
          spec.commandLine(), "--tolerance is a percentage, 0 or more: " + tolerance);
    }
    HistoryCommand.checkRuns(spec, most);
    List<RunFigures> runs;
    try (History open = history.existing()) {
      HistoryCommand.checkService(open, service);
      runs = open == null ? List.of() : open.figures(service, most);
    } catch (HistoryException e) {
      throw HistoryCommand.unreadable(e);
    }
    List<Series> series = Series.of(runs, tolerance / 100);
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      series.forEach(one -> TrendText.json(one).forEach(out::println));
    } else if (series.isEmpty()) {
      out.println("No runs" + (service == null ? "" : " of " + service) + " are kept.");
    } else {
      series.forEach(one -> TrendText.lines(one).forEach(out::println));
    }
    out.flush();
    boolean worse =
        series.stream()
            .flatMap(one -> one.newest().marks().values().stream())
            .anyMatch(mark -> mark.word() == Mark.Word.WORSE);
    return worse ? ExitCode.FINDINGS : ExitCode.NOTHING_FOUND;
  }
}
