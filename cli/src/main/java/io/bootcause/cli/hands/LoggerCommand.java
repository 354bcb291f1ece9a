package io.bootcause.cli.hands;

import io.bootcause.cli.ExitCode;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bootcause logger}: levels of Logback, Log4j 2 and java.util.logging. */
@Command(
    name = "logger",
    mixinStandardHelpOptions = true,
    description = {
      "Shows levels of loggers, or sets one.",
      "Without a name: those that have a level of their own. What is set stays until "
          + "it is set again: the level before is printed."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  bootcause logger 4711",
      "  bootcause logger 4711 org.springframework.web",
      "  bootcause logger 4711 org.springframework.web DEBUG"
    })
public final class LoggerCommand implements Callable<Integer> {
  /** As the agent says it. */
  private static final String NO_LEVEL = "not a level: ";

  private static final String ROOT = "ROOT";

  @Mixin private Target target = new Target();

  @Parameters(index = "1", arity = "0..1", paramLabel = "NAME", description = "ROOT for the root.")
  private String name = "";

  @Parameters(
      index = "2",
      arity = "0..1",
      paramLabel = "LEVEL",
      description = "Such as DEBUG; INHERITED takes its own level away.")
  private String level = "";

  @Option(names = "--json", description = "One JSON object a line.")
  private boolean json;

  @Override
  public Integer call() throws ServiceException, InterruptedException {
    boolean root = name.equalsIgnoreCase(ROOT);
    if (root && level.equalsIgnoreCase("INHERITED")) {
      throw new ServiceException(
          Kind.USAGE, "the root has no one to inherit a level from: give one, such as INFO");
    }
    List<String[]> rows;
    try (TapSession session = TapSession.attach(target.pid())) {
      rows = session.link().loggers(root ? ROOT : name, level.toUpperCase(Locale.ROOT));
    } catch (ServiceException e) {
      if (String.valueOf(e.getMessage()).contains(NO_LEVEL)) {
        throw new ServiceException(
            Kind.USAGE, NO_LEVEL + level + "; TRACE, DEBUG, INFO, WARN, ERROR, OFF, INHERITED", e);
      }
      throw e;
    }
    if (rows.isEmpty()) {
      throw new ServiceException(
          Kind.USAGE,
          name.isEmpty() ? "no logging that we know is in this JVM" : "no logger " + name);
    }
    for (String[] row : rows) {
      if (json) {
        Map<String, String> object = new LinkedHashMap<>();
        object.put("backend", row[0]);
        object.put("name", row[1]);
        object.put("level", row[2]);
        object.put("effective", row[3]);
        object.put("before", row[4]);
        System.out.println(TapJson.line(object));
      } else {
        System.out.println(
            String.format(
                    Locale.ROOT,
                    "%-8s %-52s %s%s",
                    row[0],
                    row[1],
                    row[2].isEmpty() ? row[3] + " (inherited)" : row[2],
                    level.isEmpty() ? "" : ", before: " + (row[4].isEmpty() ? "INHERITED" : row[4]))
                .stripTrailing());
      }
    }
    return ExitCode.NOTHING_FOUND;
  }
}
