import io.bootcause.load.EngineOptions;
import io.bootcause.load.HttpRequest;
import io.bootcause.load.LoadEngine;
import io.bootcause.load.LoadModel;
import io.bootcause.load.LoadPhase;
import io.bootcause.load.PhaseResult;
import io.bootcause.load.Rehearsal;
import io.bootcause.load.Schedules;
import io.bootcause.load.Workload;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;

/**
 * The load engine as a command, for comparisons: {@code java Ours.java <port> <connections>
 * <seconds> <rate or 0> <warm-up seconds>}. Prints one line of figures. CPU is the whole process's,
 * garbage collector and compiler included, from the warm-up's end.
 */
public final class Ours {
  private Ours() {}

  public static void main(String[] args) throws Exception {
    InetSocketAddress target =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0]));
    int connections = Integer.parseInt(args[1]);
    double rate = Double.parseDouble(args[3]);
    EngineOptions options = EngineOptions.DEFAULT;
    String window = System.getProperty("gather.micros");
    if (window != null) {
      options = options.withGather(Duration.ofNanos(Long.parseLong(window) * 1_000));
    }
    Rehearsal.run(options); // as the command does
    try (LoadEngine engine =
        new LoadEngine(target, Workload.of(HttpRequest.get("/")), 1, Set.of(), options)) {
      engine.run(phase(connections, Duration.ofSeconds(Long.parseLong(args[4])), 0));
      if (rate > 0) {
        engine.run(phase(connections, Duration.ofSeconds(1), rate));
      }
      long cpu = processCpu();
      PhaseResult result =
          engine.run(phase(connections, Duration.ofSeconds(Long.parseLong(args[2])), rate));
      cpu = processCpu() - cpu;
      System.out.printf(
          Locale.ROOT,
          "%s jdk=%d requests=%d errors=%d rps=%.0f cpu_per_million=%.2f p50_ms=%.4f p99_ms=%.4f"
              + " spin_s=%.2f bytes_per_request=%.3f window_us=%.0f late_p50_ms=%.4f"
              + " slices_per_request=%.2f run_delay_us=%.1f loop_cpu_per_million=%.2f%n",
          engine.backend(),
          Runtime.version().feature(),
          result.completed(),
          result.errors(),
          result.throughput(),
          cpu / 1e3 / result.completed(),
          result.latency().getValueAtPercentile(50) / 1e6,
          result.latency().getValueAtPercentile(99) / 1e6,
          result.generator().spinNanos() / 1e9,
          (double) result.generator().allocatedBytes() / result.completed(),
          result.generator().gatherNanos() / 1e3,
          result.generator().lateness().getValueAtPercentile(50) / 1e6,
          (double) result.generator().timeSlices() / result.completed(),
          result.generator().runDelayNanos() / 1e3 / Math.max(1, result.generator().timeSlices()),
          result.generatorCpuNanos() / 1e3 / result.completed());
    }
  }

  private static LoadPhase phase(int connections, Duration duration, double rate) {
    LoadModel model =
        rate > 0
            ? new LoadModel.Open(Schedules.constant(rate))
            : new LoadModel.Closed(Long.MAX_VALUE);
    return new LoadPhase("p", model, connections, false, duration, Duration.ofSeconds(5));
  }

  private static long processCpu() {
    return ((com.sun.management.OperatingSystemMXBean)
            ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }
}
