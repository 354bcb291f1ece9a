package io.bootcause.cli.hands;

import io.bootcause.cli.ExitCode;
import io.bootcause.service.ServiceException;
import io.bootcause.wire.TapSettings;
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
    description = "Counts and times all calls of methods and shows the figures of each interval.",
    footerHeading = "%nExample:%n",
    footer = "  bootcause monitor 4711 'com.example.*Service' '*' -i 5s -n 3")
public final class MonitorCommand implements Callable<Integer> {
  @Mixin private TapOptions options = new TapOptions();

  @Option(
      names = {"-i", "--interval"},
      paramLabel = "TIME",
      defaultValue = "5s",
      description = "Length of an interval; -n is their number. Default: ${DEFAULT-VALUE}.")
  private String interval = "5s";

  @Override
  public Integer call() throws ServiceException, InterruptedException {
    long nanos = Math.max(100_000_000L, Times.parse(interval).toNanos());
    long end = options.end();
    try (TapSession session = TapSession.attach(options.target().pid())) {
      session.warn(System.err);
      int methods =
          session
              .tap(
                  options.settings(
                      TapSettings.Mode.MONITOR, CallCondition.NONE, false, "", 0, 0))
              .roots()
              .size();
      System.err.println("bootcause: counting " + methods + " methods; Ctrl-C ends");
      for (int i = 0; i < options.most() && System.nanoTime() - end < 0; i++) {
        TimeUnit.NANOSECONDS.sleep(Math.min(nanos, end - System.nanoTime()));
        List<String[]> rows = session.link().readTap();
        print(rows.subList(1, rows.size()), nanos / 1e9);
      }
    }
    System.err.println("bootcause: detached");
    return ExitCode.NOTHING_FOUND;
  }

  private void print(List<String[]> rows, double seconds) {
    if (!options.json()) {
      System.out.printf(
          Locale.ROOT,
          "%10s %8s %8s %12s %12s %12s  %s%n",
          "calls",
          "calls/s",
          "failed",
          "mean",
          "shortest",
          "longest",
          rows.isEmpty() ? "(none called)" : "method");
    }
    List<String[]> sorted =
        rows.stream()
            .sorted((a, b) -> Long.compare(Long.parseLong(b[3]), Long.parseLong(a[3])))
            .toList();
    for (String[] row : sorted) {
      long calls = Long.parseLong(row[1]);
      long mean = Long.parseLong(row[3]) / calls;
      if (options.json()) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("method", row[0]);
        object.put("seconds", seconds);
        object.put("calls", calls);
        object.put("failed", Long.parseLong(row[2]));
        object.put("meanMs", mean / 1e6);
        object.put("shortestMs", Long.parseLong(row[4]) / 1e6);
        object.put("longestMs", Long.parseLong(row[5]) / 1e6);
        System.out.println(TapJson.line(object));
      } else {
        System.out.printf(
            Locale.ROOT,
            "%10d %8.1f %8s %12s %12s %12s  %s%n",
            calls,
            calls / seconds,
            row[2],
            TapText.millis(mean),
            TapText.millis(Long.parseLong(row[4])),
            TapText.millis(Long.parseLong(row[5])),
            row[0]);
      }
    }
    System.out.flush();
  }
}
