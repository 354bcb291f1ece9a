package io.bootcause.cli.hands;

import io.bootcause.cli.ExitCode;
import io.bootcause.recording.HeapClassName;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import io.bootcause.service.agent.ClassHistogram;
import io.bootcause.service.agent.ClassHistogram.Row;
import io.bootcause.service.agent.JvmCommands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bootcause heap}: what fills it. */
@Command(
    name = "heap",
    mixinStandardHelpOptions = true,
    description = {
      "Shows the heap's size and what fills it, or dumps it.",
      "No agent: the JVM does it itself, and stands still while it counts or dumps."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  bootcause heap 4711 -n 20", "  bootcause heap 4711 --dump /tmp/heap.hprof"})
public final class HeapCommand implements Callable<Integer> {
  @Mixin private Target target = new Target();

  @Option(
      names = "-n",
      paramLabel = "N",
      defaultValue = "20",
      description = "Classes shown. Default: ${DEFAULT-VALUE}.")
  private int most = 20;

  @Option(
      names = "--live",
      description = "Only what is reachable: a full collection is made first.")
  private boolean live;

  @Option(names = "--dump", paramLabel = "FILE", description = "Dump the heap (reachable objects).")
  private @Nullable Path dump;

  @Option(names = "--json", description = "One JSON object a line, a class each.")
  private boolean json;

  @Override
  public Integer call() throws ServiceException {
    Numbers.atLeast(1, "-n", most);
    long pid = target.pid();
    Path file = dump;
    if (file != null) {
      dump(pid, file.toAbsolutePath());
      return ExitCode.NOTHING_FOUND;
    }
    List<Row> rows =
        ClassHistogram.parse(
            JvmCommands.run(pid, live ? "GC.class_histogram" : "GC.class_histogram -all"));
    if (json) {
      rows.stream().limit(most).forEach(row -> System.out.println(TapJson.line(row)));
      return ExitCode.NOTHING_FOUND;
    }
    JvmCommands.run(pid, "GC.heap_info").lines().forEach(System.out::println);
    long all = rows.stream().mapToLong(Row::bytes).sum();
    System.out.printf(Locale.ROOT, "%14s %7s %12s  %s%n", "bytes", "share", "instances", "class");
    for (Row row : rows.subList(0, Math.min(most, rows.size()))) {
      System.out.printf(
          Locale.ROOT,
          "%,14d %6.1f%% %,12d  %s%n",
          row.bytes(),
          100.0 * row.bytes() / Math.max(1, all),
          row.instances(),
          HeapClassName.readable(row.className()));
    }
    return ExitCode.NOTHING_FOUND;
  }

  private static void dump(long pid, Path file) throws ServiceException {
    if (Files.exists(file)) {
      throw new ServiceException(Kind.USAGE, file + " is there already");
    }
    if (file.toString().contains(" ")) {
      throw new ServiceException(Kind.USAGE, "the JVM takes no file name with blanks: " + file);
    }
    String said = JvmCommands.run(pid, "GC.heap_dump " + file).strip();
    if (!Files.exists(file)) {
      throw new ServiceException(Kind.MEASUREMENT, "no dump: " + said);
    }
    try {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
      System.out.printf(Locale.ROOT, "%s: %,d bytes%n", file, Files.size(file));
    } catch (IOException e) {
      throw new ServiceException(Kind.MEASUREMENT, "cannot protect " + file, e);
    }
  }
}
