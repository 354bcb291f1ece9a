package io.bootcause.cli.history;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bootcause.cli.ExitCode;
import io.bootcause.history.History;
import io.bootcause.history.HistoryException;
import io.bootcause.history.HistoryLocation;
import io.bootcause.history.RunHead;
import io.bootcause.service.ServiceException;
import java.io.PrintWriter;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bootcause history}: the runs that were kept. */
@Command(
    name = "history",
    mixinStandardHelpOptions = true,
    description = "Lists the runs of diagnose and compare that were kept, newest first.",
    subcommands = TrendCommand.class,
    footerHeading = "%nExamples:%n",
    footer = {
      "  bootcause history",
      "  bootcause history --service shop -n 50 --json",
      "  bootcause history trend shop"
    })
public final class HistoryCommand implements Callable<Integer> {
  private static final int COLUMNS = 80;

  /** Of services, in a message. */
  private static final int MOST_NAMES = 10;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private HistoryOption history = new HistoryOption();

  @Option(names = "--service", paramLabel = "NAME", description = "Only runs of this service.")
  private @Nullable String service;

  @Option(
      names = {"-n", "--runs"},
      paramLabel = "N",
      defaultValue = "20",
      description = "So many at most. Default: ${DEFAULT-VALUE}.")
  private int most = 20;

  @Option(names = "--json", description = "One object a line.")
  private boolean json;

  @Override
  public Integer call() throws ServiceException {
    checkRuns(spec, most);
    HistoryLocation location = history.needed();
    List<RunHead.Numbered> runs;
    try (History open = history.existing()) {
      checkService(open, service);
      runs = open == null ? List.of() : open.runs(service, most);
    } catch (HistoryException e) {
      throw unreadable(e);
    }
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      runs.forEach(run -> out.println(node(run)));
    } else if (runs.isEmpty()) {
      out.println("No runs are kept in " + location.shown());
    } else {
      int width = runs.stream().mapToInt(r -> service(r.head()).length()).max().orElse(0);
      runs.forEach(run -> out.println(line(run, Math.min(width, 20))));
    }
    out.flush();
    return ExitCode.NOTHING_FOUND;
  }

  static void checkRuns(CommandSpec spec, int most) {
    if (most < 1) {
      throw new ParameterException(spec.commandLine(), "-n is 1 or more: " + most);
    }
  }

  /** A name that is mistyped has no runs, and must not look as if all were well with it. */
  static void checkService(@Nullable History open, @Nullable String service)
      throws ServiceException, HistoryException {
    List<String> known = open == null ? List.of() : open.services();
    if (service != null && !known.contains(service)) {
      throw new ServiceException(
          ServiceException.Kind.USAGE,
          "no run of '"
              + service
              + "' is kept"
              + (known.isEmpty()
                  ? ""
                  : "; there are runs of "
                      + known.stream().limit(MOST_NAMES).collect(Collectors.joining(", "))
                      + (known.size() > MOST_NAMES ? ", …" : "")));
    }
  }

  static ServiceException unreadable(HistoryException e) {
    return new ServiceException(
        ServiceException.Kind.MEASUREMENT, String.valueOf(e.getMessage()), e);
  }

  private static String line(RunHead.Numbered run, int width) {
    RunHead head = run.head();
    String line =
        String.format(
            Locale.ROOT,
            "%4d  %s  %-" + Math.max(1, width) + "s  %-7s  %s",
            run.id(),
            day(head),
            cut(service(head), width),
            commit(head),
            head.verdict());
    return cut(line, COLUMNS);
  }

  private static String service(RunHead head) {
    String version = head.service().version();
    return head.service().name() + (version == null ? "" : " " + version);
  }

  static String day(RunHead head) {
    return DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT)
        .withZone(ZoneId.systemDefault())
        .format(head.started());
  }

  static String commit(RunHead head) {
    String commit = head.commit();
    return commit == null ? "" : commit.substring(0, Math.min(7, commit.length()));
  }

  /** What comes from a database may hold anything: no control character reaches the terminal. */
  static String cut(String text, int columns) {
    String clean = text.replaceAll("\\p{Cntrl}", "?");
    return clean.length() <= columns ? clean : clean.substring(0, Math.max(0, columns - 1)) + "…";
  }

  static ObjectNode node(RunHead.Numbered run) {
    RunHead head = run.head();
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("id", run.id()).put("startedAt", head.started().toString());
    node.put("seconds", head.seconds()).put("command", head.command());
    node.put("commandLine", head.commandLine()).put("toolVersion", head.toolVersion());
    node.put("service", head.service().name()).put("version", head.service().version());
    node.put("build", head.service().build());
    node.put("commit", head.commit()).put("branch", head.branch()).put("target", head.target());
    ArrayNode requests = node.putArray("requests");
    head.requests().forEach(requests::add);
    node.put("setup", head.setup()).put("host", head.machine().host());
    node.put("machine", head.machine().model()).put("kernel", head.machine().kernel());
    node.put("cores", head.machine().cores()).put("jdk", head.jdk());
    node.put("verdict", head.verdict()).put("validity", head.validity());
    return node.put("exitCode", head.exitCode()).put("directory", head.directory());
  }
}
