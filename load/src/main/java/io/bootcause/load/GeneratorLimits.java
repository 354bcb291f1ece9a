package io.bootcause.load;

import io.bootcause.load.GeneratorValidity.Check;
import io.bootcause.load.GeneratorValidity.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * How near a phase came to what the generator can do at most, besides what {@link
 * GeneratorValidity} asks. Pure functions of what was measured.
 */
public final class GeneratorLimits {
  /** A fifth below the ceiling queues do not build up yet; see {@link GeneratorValidity}. */
  private static final double NEAR = 0.80;

  /** How long Linux keeps a closed connection's port, seconds (TIME_WAIT). */
  private static final double PORT_REST_SECONDS = 60;

  private GeneratorLimits() {}

  /**
   * Requests per second that the generator could send of this kind at most, from the CPU time that
   * each took, busy waiting apart.
   *
   * @return NaN if there is too little to tell: less than 10 ms of CPU time, or no request
   */
  public static double ceiling(PhaseResult result, int threads) {
    long work = result.generatorCpuNanos() - result.generator().spinNanos();
    long sent = result.completed() + result.errors();
    return work < 10_000_000 || sent == 0 ? Double.NaN : threads * sent * 1e9 / work;
  }

  /**
   * All of them.
   *
   * @param askedPerSecond mean rate of the open model; 0 in the closed model
   * @param connected connections that were opened
   * @param ports local ports the system has for them; 0 if it does not tell
   */
  public static List<Check> of(
      PhaseResult result, int threads, double askedPerSecond, long connected, int ports) {
    List<Check> checks = new ArrayList<>();
    double ceiling = ceiling(result, threads);
    if (askedPerSecond > 0 && !Double.isNaN(ceiling)) {
      checks.add(asked(askedPerSecond, ceiling));
    }
    if (ports > 0) {
      checks.add(ports(result, connected, ports));
    }
    return List.copyOf(checks);
  }

  private static Check asked(double asked, double ceiling) {
    Level level =
        asked > ceiling ? Level.INVALID : asked > ceiling * NEAR ? Level.DOUBTFUL : Level.VALID;
    return new Check(
        "generator ceiling",
        level,
        String.format(
            Locale.ROOT,
            "%.0f requests/s were asked for, about %.0f are the most it could send%s",
            asked,
            ceiling,
            level == Level.VALID ? "" : ": the rate is the generator's, not the service's"));
  }

  /** Whoever closes first keeps the port; loopback may use it again sooner, so this only doubts. */
  private static Check ports(PhaseResult result, long connected, int ports) {
    double seconds = (result.endNanos() - result.startNanos()) / 1e9;
    double inRest = connected * Math.min(1, PORT_REST_SECONDS / Math.max(1e-9, seconds));
    Level level = inRest > ports * NEAR ? Level.DOUBTFUL : Level.VALID;
    return new Check(
        "ephemeral ports",
        level,
        String.format(
            Locale.ROOT,
            "%d connections were opened, %.0f of them within a minute; %d ports are there%s",
            connected,
            inRest,
            ports,
            level == Level.VALID ? "" : ": connecting may have waited for a port"));
  }

  /** The distribution of the generator's own lateness, in a line. */
  public static String lateness(PhaseResult result) {
    Histogram late = result.generator().lateness();
    if (late.getTotalCount() == 0) {
      return "nothing was sent";
    }
    return String.format(
        Locale.ROOT,
        "p50 %.3f, p90 %.3f, p99 %.3f, p99.9 %.3f, max %.3f ms",
        late.getValueAtPercentile(50) / 1e6,
        late.getValueAtPercentile(90) / 1e6,
        late.getValueAtPercentile(99) / 1e6,
        late.getValueAtPercentile(99.9) / 1e6,
        late.getMaxValue() / 1e6);
  }
}
