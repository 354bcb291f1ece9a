package io.bootcause.report;

import io.bootcause.experiment.Effect;
import io.bootcause.experiment.KneeFit;
import io.bootcause.experiment.Tolerance;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All that the reporters of a comparison need. The first variant is what the others are held
 * against.
 *
 * @param command the command line that reproduces this report
 * @param requests labels of the workload's requests
 * @param impossible variants that this service cannot have, with the reason
 * @param metrics one per row of the table, in order
 * @param gate null if nobody asked for a yes or no
 * @param checks of the measurement itself, the worst of all JVM starts
 */
public record Compared(
    String toolVersion,
    String startedAt,
    String command,
    List<String> requests,
    List<Variant> variants,
    List<Impossible> impossible,
    Conditions conditions,
    List<Metric> metrics,
    @Nullable Gate gate,
    List<Check> checks,
    double seconds) {

  /** The level of each interval before it is widened for the number of variants. */
  public static final double LEVEL = 0.95;

  private static final Set<String> UNDER_LOAD = Set.of("throughput-knee", "latency-p50");

  public Variant first() {
    return variants.get(0);
  }

  /** Whether a figure under load was had of any variant in enough rounds to hold it against. */
  public boolean tellsOfLoad() {
    return metrics.stream()
        .filter(metric -> UNDER_LOAD.contains(metric.key()))
        .flatMap(metric -> metric.values().stream())
        .anyMatch(value -> value.effect() != null);
  }

  /**
   * One of the services.
   *
   * @param name short, unique
   * @param changes in words, empty for the artifact as it is
   * @param artifact file name
   * @param runtime e.g. "Spring Boot 3.5.7 · Tomcat 10.1.48 · JDK 17.0.15"
   * @param evidence how the changes were seen to be in effect
   * @param headers response headers of each request's first answer, "Name: value"
   * @param failures JVM starts that gave no figures, with the reason
   * @param percentiles latency at the fixed rate over all JVM starts: {percent, ms}
   * @param steps the concurrency steps, over all JVM starts
   * @param knee fit to the steps; null if it could not be made
   * @param capacity greatest throughput by the fit of each JVM start, with its 95 % interval; null
   *     if there were fewer than three
   * @param kneeAt concurrency of the knee, likewise
   * @param timelines of the median JVM start
   */
  public record Variant(
      String name,
      List<String> changes,
      String artifact,
      String runtime,
      List<String> evidence,
      Map<String, List<String>> headers,
      int starts,
      List<String> failures,
      List<Percentile> percentiles,
      List<StepFigures> steps,
      @Nullable KneeFit knee,
      @Nullable Estimate capacity,
      @Nullable Estimate kneeAt,
      List<Timeline> timelines) {}

  /** A variant that could not be made. */
  public record Impossible(String name, String reason) {}

  /** One point of a percentile curve. */
  public record Percentile(double percent, double millis) {}

  /**
   * One concurrency step, mean over JVM starts, with the lowest and the highest one.
   *
   * @param requestsPerSecond mean
   */
  public record StepFigures(
      int concurrency,
      double requestsPerSecond,
      double low,
      double high,
      double p50Millis,
      double p99Millis,
      long errors) {}

  /** A mean over JVM starts with its 95 % interval. */
  public record Estimate(double value, double low, double high) {}

  /**
   * Values over time.
   *
   * @param what e.g. "requests/s while warming up"
   * @param stepSeconds from one value to the next
   */
  public record Timeline(String what, String unit, double stepSeconds, List<Double> values) {}

  /**
   * How it was measured.
   *
   * @param rateGiven false if it was chosen from a pilot run
   * @param cpuQuota processors' worth of CPU time the services got; 0 for no limit
   */
  public record Conditions(
      double requestsPerSecond,
      boolean rateGiven,
      int connections,
      double warmUpSeconds,
      double fixedRateSeconds,
      double stepSeconds,
      List<Integer> concurrency,
      int rounds,
      long seed,
      double cpuQuota,
      String host) {}

  /** Which way is better; NEITHER is for information. */
  public enum Better {
    LOWER,
    HIGHER,
    NEITHER
  }

  /** What can be said of a variant against the first, all questions of the table together. */
  public enum Word {
    BETTER,
    WORSE,
    /**
     * Its own interval excludes "no difference", but of so many questions one may do so by luck.
     */
    HINT,
    /** The interval contains "no difference": it bounds how large one could be. */
    NO_DIFFERENCE_SEEN,
    /** Too few rounds with a figure. */
    NOT_MEASURED,
    /** A difference of which nobody can say whether it is good. */
    DIFFERENT
  }

  /**
   * One row of the table.
   *
   * @param key stable, e.g. "latency-p50"
   * @param values one per variant, in their order
   */
  public record Metric(String key, String name, String unit, Better better, List<Value> values) {}

  /**
   * A metric of one variant.
   *
   * @param mean over JVM starts; NaN if there were none
   * @param rounds one figure per round, NaN where there was none
   * @param effect ratio to the first variant, with an interval that holds for all variants of this
   *     metric together; null for the first variant and where there are too few rounds
   * @param p adjusted for all questions of the table (Holm); NaN without an effect
   */
  public record Value(
      double mean, List<Double> rounds, @Nullable Effect effect, double p, Word word) {}

  /**
   * Whether the others may replace the first.
   *
   * @param tolerated share of cost that may be added, e.g. 0.05
   * @param metrics names of those that count
   * @param answers one per variant after the first
   */
  public record Gate(double tolerated, List<String> metrics, List<Tolerance.Answer> answers) {}

  /** A check of the measurement itself. */
  public record Check(String name, String level, String detail) {}
}
