package io.bootcause.cli.hands;

import io.bootcause.cli.ExitCode;
import io.bootcause.cli.TimeSpan;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import io.bootcause.service.agent.ProfileRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bootcause profile}: what threads do, by sampling. */
@Command(
    name = "profile",
    mixinStandardHelpOptions = true,
    description = {
      "Samples a JVM with async-profiler.",
      "Processor time, wall-clock time, allocations or locks.",
      "The file's name says the form: .html a flame graph, .jfr, .collapsed or .txt."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  bootcause profile 4711 --out flame.html",
      "  bootcause profile 4711 --event wall --time 30s --out slow.collapsed",
      "  bootcause profile-diff before.collapsed after.collapsed"
    })
public final class ProfileCommand implements Callable<Integer> {
  private static final Set<String> EVENTS = Set.of("cpu", "wall", "alloc", "lock");

  @Mixin private Target target = new Target();

  @Option(
      names = {"-e", "--event"},
      paramLabel = "EVENT",
      defaultValue = "cpu",
      description = "cpu, wall, alloc or lock. Default: ${DEFAULT-VALUE}.")
  private String event = "cpu";

  @Option(
      names = "--time",
      paramLabel = "TIME",
      converter = TimeSpan.class,
      defaultValue = "10s",
      description = "How long. Default: ${DEFAULT-VALUE}.")
  private Duration time = Duration.ofSeconds(10);

  @Option(
      names = "--interval",
      paramLabel = "N",
      description = "Between samples: 5ms; bytes for alloc: 512k. Default: the profiler's.")
  private String interval = "";

  @Option(names = "--out", paramLabel = "FILE", description = "Default: profile-PID-EVENT.html.")
  private @Nullable Path out;

  @Override
  public Integer call() throws ServiceException, InterruptedException, IOException {
    if (!EVENTS.contains(event)) {
      throw new ServiceException(Kind.USAGE, "not an event: " + event + "; cpu, wall, alloc, lock");
    }
    String unit = event.equals("alloc") ? "[kmg]?" : "(ns|us|ms|s)?";
    if (!interval.isEmpty() && !interval.matches("0*[1-9]\\d{0,9}" + unit)) {
      throw new ServiceException(
          Kind.USAGE,
          "not an interval: '"
              + interval
              + "'; write it as "
              + (event.equals("alloc") ? "512k" : "5ms"));
    }
    long pid = target.pid();
    Path file = out == null ? Path.of("profile-" + pid + "-" + event + ".html") : out;
    if (Files.exists(file)) {
      throw new ServiceException(Kind.USAGE, file + " is there already");
    }
    if (file.toString().contains(",")) {
      throw new ServiceException(
          Kind.USAGE, "the profiler takes no file name with a comma: " + file);
    }
    Path directory = file.toAbsolutePath().getParent();
    if (directory == null || !Files.isDirectory(directory)) {
      throw new ServiceException(Kind.USAGE, "there is no directory for " + file);
    }
    form(file);
    Duration length = Numbers.positive("--time", time);
    ProfileRun run =
        ProfileRun.start(pid, event, form(file), interval, file, length.plusSeconds(30));
    Thread onExit = new Thread(run::close, "bootcause-stop-profile");
    Hooks.add(onExit);
    try (run) {
      TimeUnit.NANOSECONDS.sleep(length.toNanos());
      run.stop();
    }
    Hooks.remove(onExit);
    System.out.println(file + ": " + Files.size(file) + " bytes");
    return ExitCode.NOTHING_FOUND;
  }

  private static String form(Path file) throws ServiceException {
    String name = String.valueOf(file.getFileName());
    return switch (name.substring(name.lastIndexOf('.') + 1)) {
      case "html" -> "flamegraph";
      case "jfr" -> "jfr";
      case "collapsed" -> "collapsed";
      case "txt" -> "traces=50";
      default ->
          throw new ServiceException(
              Kind.USAGE, "end the name with .html, .jfr, .collapsed or .txt: " + name);
    };
  }
}
