package io.bootcause.cli.hands;

import io.bootcause.cli.ExitCode;
import io.bootcause.cli.TimeSpan;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import io.bootcause.service.agent.ClassOrigin;
import io.bootcause.service.agent.JvmCommands;
import io.bootcause.wire.TapBatch;
import io.bootcause.wire.TapSettings;
import io.bootcause.wire.TappedCall;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bootcause classes}: where classes come from, and which are looked for in vain. */
@Command(
    name = "classes",
    mixinStandardHelpOptions = true,
    description = {
      "Shows where classes came from, loaders, missed look-ups.",
      "The tree of class loaders needs no agent."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  bootcause classes 4711 'org.springframework.web.servlet.Dispatcher*'",
      "  bootcause classes 4711 --loaders",
      "  bootcause classes 4711 --missed --time 10s"
    })
public final class ClassesCommand implements Callable<Integer> {
  private static final Duration LOOK = Duration.ofMillis(200);

  @Mixin private Target target = new Target();

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "CLASS",
      description = "Full name; * stands for any characters.")
  private String pattern = "";

  @Option(names = "--loaders", description = "The tree of class loaders and what they hold.")
  private boolean loaders;

  @Option(names = "--missed", description = "Names that are looked up in vain, and how often.")
  private boolean missed;

  @Option(
      names = "--time",
      paramLabel = "TIME",
      converter = TimeSpan.class,
      defaultValue = "10s",
      description = "With --missed: how long to look. Default: ${DEFAULT-VALUE}.")
  private Duration time = Duration.ofSeconds(10);

  @Option(
      names = "-n",
      paramLabel = "N",
      defaultValue = "100",
      description = "Lines at most. Default: ${DEFAULT-VALUE}.")
  private int most = 100;

  @Option(names = "--json", description = "One JSON object a line.")
  private boolean json;

  @Override
  public Integer call() throws ServiceException, InterruptedException {
    Numbers.atLeast(1, "-n", most);
    long pid = target.pid();
    if (loaders) {
      List<Loaders.Type> types = Loaders.types(JvmCommands.run(pid, "VM.classloader_stats"));
      if (json) {
        types.forEach(type -> System.out.println(TapJson.line(type)));
      } else {
        Loaders.tree(JvmCommands.run(pid, "VM.classloaders")).forEach(System.out::println);
        Loaders.table(types).forEach(System.out::println);
      }
      return ExitCode.NOTHING_FOUND;
    }
    if (missed) {
      return missed(pid);
    }
    if (pattern.isEmpty()) {
      throw new ServiceException(Kind.USAGE, "which class? Or --loaders, or --missed");
    }
    List<ClassOrigin> found;
    try (TapSession session = TapSession.attach(pid)) {
      found = session.link().where(pattern);
    }
    if (found.isEmpty()) {
      throw new ServiceException(Kind.USAGE, "no loaded class is named " + pattern);
    }
    for (ClassOrigin c : found.subList(0, Math.min(most, found.size()))) {
      System.out.println(
          json
              ? TapJson.line(c)
              : c.className()
                  + "\n    from   "
                  + (c.location().isEmpty() ? "(the JDK, or made while running)" : c.location())
                  + "\n    loader "
                  + c.loader());
    }
    Screen.say(
        System.err,
        found.size()
            + (found.size() == 1 ? " class" : " classes")
            + (found.size() > most ? ", " + most + " shown (-n)" : ""));
    return ExitCode.NOTHING_FOUND;
  }

  /** By the constructor of the exception that each of them ends in. */
  private int missed(long pid) throws ServiceException, InterruptedException {
    long length = Numbers.positive("--time", time).toNanos();
    Map<String, Integer> counts = new LinkedHashMap<>();
    long dropped = 0;
    try (TapSession session = TapSession.attach(pid)) {
      session.warn(System.err);
      session.atInterrupt(() -> "Ctrl-C; detached");
      session.tap(
          new TapSettings(
              TapSettings.Mode.WATCH,
              "java.lang.ClassNotFoundException",
              "<init>",
              0,
              0,
              Long.MAX_VALUE,
              Integer.MAX_VALUE,
              false,
              "",
              "",
              0));
      long end = System.nanoTime() + length;
      while (System.nanoTime() - end < 0) {
        TapBatch batch = session.next(LOOK);
        if (batch != null) {
          dropped += batch.dropped();
          for (TappedCall call : batch.calls()) {
            String name = call.values().length > 1 ? call.values()[1] : "?";
            counts.merge(name.replace("\"", ""), 1, Integer::sum);
          }
        }
      }
    }
    counts.entrySet().stream()
        .sorted(Collections.reverseOrder(Map.Entry.comparingByValue()))
        .limit(most)
        .forEach(
            e ->
                System.out.println(
                    json
                        ? TapJson.line(Map.of("class", e.getKey(), "missed", e.getValue()))
                        : String.format(Locale.ROOT, "%8d  %s", e.getValue(), e.getKey())));
    if (dropped > 0) {
      Screen.say(System.err, "and " + dropped + " that came too fast to be named");
    }
    int all = counts.values().stream().mapToInt(Integer::intValue).sum();
    Screen.say(
        System.err,
        (all == 0 ? "no name" : counts.size() + " names, " + all + " times")
            + " looked up in vain in "
            + time
            + "; detached");
    return ExitCode.NOTHING_FOUND;
  }
}
