package io.bootcause.cli.hands;

import io.bootcause.cli.ExitCode;
import io.bootcause.cli.TimeSpan;
import io.bootcause.service.ServiceException;
import io.bootcause.wire.TapSettings;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bootcause monitor}: figures of calls, again and again. */
@Command(
    name = "monitor",
    mixinStandardHelpOptions = true,
    description = {
      "Counts and times calls of methods, interval by interval.",
      "All calls are counted; a method that calls another one is timed with it."
    },
    footerHeading = "%nExample:%n",
    footer = "  bootcause monitor 4711 'com.example.*Service' '*' -i 5s -n 3")
public final class MonitorCommand implements Callable<Integer> {
  private static final String FORMAT = "%9s %9s %7s %9s %9s %9s  %s%n";

  @Mixin private TargetMethods target = new TargetMethods();

  @Mixin private TapOptions options = new TapOptions();

  @Option(
      names = {"-i", "--interval"},
      paramLabel = "TIME",
      converter = TimeSpan.class,
      defaultValue = "5s",
      description = "Length of an interval; -n is their number. Default: ${DEFAULT-VALUE}.")
  private Duration interval = Duration.ofSeconds(5);

  @Option(
      names = "--top",
      paramLabel = "N",
      defaultValue = "30",
      description = "Methods shown, those that took the most time. Default: ${DEFAULT-VALUE}.")
  private int top = 30;

  @Override
  public Integer call() throws ServiceException, InterruptedException {
    long nanos = Math.max(100_000_000L, Numbers.positive("--interval", interval).toNanos());
    long length = options.length().toNanos();
    Numbers.atLeast(1, "--top", top);
    int most = options.most();
    try (TapSession session = TapSession.attach(target.pid())) {
      session.warn(System.err);
      session.atInterrupt(() -> "Ctrl-C; detached");
      int methods =
          session
              .tap(
                  options.settings(
                      target.pattern(),
                      TapSettings.Mode.MONITOR,
                      CallCondition.NONE,
                      false,
                      "",
                      0,
                      0))
              .roots()
              .size();
      Screen.say(
          System.err,
          "counting " + methods + (methods == 1 ? " method" : " methods") + "; Ctrl-C ends");
      long began = System.nanoTime();
      long end = began + length;
      for (int i = 0; i < most && System.nanoTime() - end < 0 && !System.out.checkError(); i++) {
        TimeUnit.NANOSECONDS.sleep(Math.min(nanos, end - System.nanoTime()));
        List<String[]> rows = session.link().readTap();
        long now = System.nanoTime();
        print(rows.subList(1, rows.size()), (now - began) / 1e9);
        began = now;
      }
    }
    Screen.say(System.err, "detached");
    return ExitCode.NOTHING_FOUND;
  }

  private void print(List<String[]> rows, double seconds) {
    List<String[]> sorted =
        rows.stream()
            .sorted((a, b) -> Long.compare(Long.parseLong(b[3]), Long.parseLong(a[3])))
            .toList();
    if (options.json()) {
      sorted.forEach(row -> json(row, seconds));
    } else {
      text(sorted, seconds);
    }
    System.out.flush();
  }

  private void text(List<String[]> sorted, double seconds) {
    System.out.printf(
        Locale.ROOT,
        "%s, %.1f s%s%n",
        LocalTime.now(ZoneId.systemDefault()).truncatedTo(ChronoUnit.SECONDS),
        seconds,
        sorted.isEmpty() ? ": none was called" : "");
    if (!sorted.isEmpty()) {
      System.out.printf(
          FORMAT, "calls", "per s", "failed", "mean ms", "least", "longest", "method");
    }
    for (String[] row : sorted.subList(0, Math.min(top, sorted.size()))) {
      long calls = Long.parseLong(row[1]);
      int hash = row[0].indexOf('#');
      System.out.printf(
          FORMAT,
          calls,
          String.format(Locale.ROOT, "%.1f", calls / seconds),
          row[2],
          millis(Long.parseLong(row[3]) / calls),
          millis(Long.parseLong(row[4])),
          millis(Long.parseLong(row[5])),
          Screen.shortName(row[0].substring(0, hash)) + row[0].substring(hash));
    }
    if (sorted.size() > top) {
      System.out.println(
          "          and " + (sorted.size() - top) + " more that were called (--top)");
    }
  }

  private static String millis(long nanos) {
    return String.format(Locale.ROOT, nanos < 10_000_000 ? "%.3f" : "%.1f", nanos / 1e6);
  }

  private static void json(String[] row, double seconds) {
    long calls = Long.parseLong(row[1]);
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("method", row[0]);
    object.put("seconds", seconds);
    object.put("calls", calls);
    object.put("failed", Long.parseLong(row[2]));
    object.put("meanMs", Long.parseLong(row[3]) / (calls * 1e6));
    object.put("shortestMs", Long.parseLong(row[4]) / 1e6);
    object.put("longestMs", Long.parseLong(row[5]) / 1e6);
    System.out.println(TapJson.line(object));
  }
}
