package io.bootcause.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Whether a phase measured the service or the generator. A pure function of the phase's result;
 * each threshold says why it is where it is.
 */
public final class GeneratorValidity {
  /**
   * Lateness below this is not held against a phase: it is what a punctual send costs on a busy
   * machine, and far below what a person or a service level would notice.
   */
  private static final long HARMLESS_NANOS = 100_000;

  /** An error of a tenth is what one wants to tell apart; above half, the error is the figure. */
  private static final double DOUBTFUL_SHARE = 0.10;

  private static final double INVALID_SHARE = 0.50;

  /**
   * A queue with one server at utilisation u makes its customers wait u/(1-u) times their service:
   * 4 times at 80 %, 19 times at 95 %. From there the generator queues, not the service.
   */
  private static final double BUSY_CPU = 0.80;

  private static final double SATURATED_CPU = 0.95;

  /** Waiting one hundredth of the time for a CPU can make a p99; a tenth, everything above p90. */
  private static final double STARVED_DOUBTFUL = 0.01;

  private static final double STARVED_INVALID = 0.10;

  /** Being woken takes so long on an idle machine too (13 µs on average were seen). */
  private static final long WAKING_NANOS = 25_000;

  /** Collections and time slices of a healthy machine stay below; a stall delays every reading. */
  private static final long STALL_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private static final long LONG_STALL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /** Three digits in the histograms make 0.1 %; ten times that cannot be rounding. */
  private static final double LITTLE_DOUBTFUL = 0.01;

  private static final double LITTLE_INVALID = 0.05;

  /** One in a thousand is invisible in a p99 but not in a p99.9. */
  private static final double MANY_FAILURES = 0.001;

  /** A percentile with fewer requests beyond it is the luck of a few, and no ground for doubt. */
  private static final int MIN_BEYOND = 10;

  /** Names of checks. */
  public static final String LATENESS = "generator lateness";

  public static final String CPU = "generator CPU";
  public static final String STARVATION = "generator CPU starvation";
  public static final String STALLS = "generator stalls";
  private static final String ERRORS = "generator errors";
  private static final String LITTLE = "Little's law";
  private static final Set<String> OF_THE_GENERATOR =
      Set.of(LATENESS, CPU, STARVATION, STALLS, ERRORS, LITTLE);

  private GeneratorValidity() {}

  /** Ordered from good to bad. */
  public enum Level {
    VALID,
    DOUBTFUL,
    INVALID
  }

  /**
   * One question and its answer.
   *
   * @param name e.g. "generator lateness"
   * @param detail the figure and, if not valid, why it matters
   */
  public record Check(String name, Level level, String detail) {}

  /** All checks that the system lets one make, in a fixed order. */
  public static List<Check> of(PhaseResult result) {
    List<Check> checks = new ArrayList<>();
    checks.add(answers(result));
    checks.add(lateness(result));
    checks.add(cpu(result));
    if (result.generator().runDelayNanos() >= 0) {
      checks.add(starvation(result));
    }
    checks.add(stall(result));
    checks.add(generatorErrors(result));
    checks.add(connectErrors(result));
    checks.add(cancelled(result));
    checks.add(little(result));
    return List.copyOf(checks);
  }

  /** The worst level among the checks; VALID if there are none. */
  public static Level verdict(List<Check> checks) {
    return checks.stream().map(Check::level).max(Level::compareTo).orElse(Level.VALID);
  }

  /** Whether a check that fails is the generator's fault or its machine's, not the service's. */
  public static boolean isOfTheGenerator(Check check) {
    return OF_THE_GENERATOR.contains(check.name());
  }

  /**
   * Whether the phase's times are the generator's rather than the service's. Starvation alone does
   * not make them so: what it adds to them is held against them as lateness.
   */
  public static boolean spoilsTimes(List<Check> checks) {
    return checks.stream()
        .anyMatch(
            c -> c.level() == Level.INVALID && isOfTheGenerator(c) && !c.name().equals(STARVATION));
  }

  private static Check answers(PhaseResult result) {
    return result.completed() > 0
        ? check("answers", Level.VALID, "%d requests were answered", result.completed())
        : check(
            "answers",
            Level.INVALID,
            "no request was answered%s: there is nothing to measure",
            result.unexpected() == 0 ? "" : " as expected");
  }

  private static Check lateness(PhaseResult result) {
    Level level = Level.VALID;
    for (double percentile : new double[] {50, 99}) {
      if (result.latency().getTotalCount() * (1 - percentile / 100) < MIN_BEYOND) {
        continue;
      }
      long late = at(result.generator().lateness(), percentile);
      long latency = Math.max(1, at(result.latency(), percentile));
      if (late > HARMLESS_NANOS) {
        level = worse(level, grade((double) late / latency, DOUBTFUL_SHARE, INVALID_SHARE));
      }
    }
    return check(
        LATENESS,
        level,
        "sends were %.3f ms late at p50 and %.3f ms at p99, with latencies of %.3f and %.3f ms%s",
        millis(at(result.generator().lateness(), 50)),
        millis(at(result.generator().lateness(), 99)),
        millis(at(result.latency(), 50)),
        millis(at(result.latency(), 99)),
        level == Level.VALID ? "" : ": that much of the latency is the generator's own");
  }

  private static Check cpu(PhaseResult result) {
    long work = Math.max(0, result.generatorCpuNanos() - result.generator().spinNanos());
    double share = (double) work / wall(result) / result.generator().threads();
    Level level = grade(share, BUSY_CPU, SATURATED_CPU);
    return check(
        CPU,
        level,
        "%.0f %% of a core%s, busy waiting apart%s",
        share * 100,
        result.generator().threads() == 1 ? "" : " for each of its threads",
        level == Level.VALID ? "" : ": throughput and latency are near the generator's own limit");
  }

  private static Check starvation(PhaseResult result) {
    GeneratorFigures figures = result.generator();
    long starved = Math.max(0, figures.runDelayNanos() - figures.timeSlices() * WAKING_NANOS);
    double share = (double) starved / wall(result) / figures.threads();
    Level level = grade(share, STARVED_DOUBTFUL, STARVED_INVALID);
    return check(
        STARVATION,
        level,
        "the generator was ready to run but had no CPU for %.2f %% of the time, waking up apart%s",
        share * 100,
        level == Level.VALID
            ? ""
            : ": the machine is short of CPU, and latencies contain the wait for it");
  }

  private static Check stall(PhaseResult result) {
    long stall = result.maxLoopStallNanos();
    long tail = at(result.latency(), 99.9);
    // A stall shorter than the tail it would have to explain leaves the percentiles alone.
    Level level =
        stall <= Math.max(STALL_NANOS, (long) (tail * DOUBTFUL_SHARE))
            ? Level.VALID
            : stall > LONG_STALL_NANOS && stall > tail * INVALID_SHARE && !touchesFew(result)
                ? Level.INVALID
                : Level.DOUBTFUL;
    return check(
        STALLS,
        level,
        "the event loop's longest stall was %.1f ms%s",
        millis(stall),
        level == Level.VALID ? "" : ": latencies of that time are overstated by up to as much");
  }

  /**
   * Whether the longest stall touched so few requests that no percentile stands on it: those that
   * were due meanwhile, and those that were under way (Little's law).
   */
  private static boolean touchesFew(PhaseResult result) {
    double count = result.latency().getTotalCount();
    double touched =
        (result.maxLoopStallNanos() + result.latency().getMean()) * count / wall(result);
    return touched < MIN_BEYOND && touched < count * DOUBTFUL_SHARE;
  }

  private static Check generatorErrors(PhaseResult result) {
    long count = count(result, SampleOutcome.GENERATOR);
    return check(
        ERRORS,
        countLevel(count, result),
        "%d requests could not be sent%s",
        count,
        count == 0 ? "" : ": out of ports or descriptors, so the load was lower than asked for");
  }

  private static Check connectErrors(PhaseResult result) {
    long count =
        count(result, SampleOutcome.REFUSED) + count(result, SampleOutcome.CONNECT_TIMEOUT);
    // They tell of the service, not of the generator; but latencies know nothing of them.
    Level level = count == 0 ? Level.VALID : grade(share(count, result), 0, INVALID_SHARE);
    return check(
        "connect errors",
        level,
        "%d requests got no connection%s",
        count,
        count == 0 ? "" : ": the latencies are of those that did");
  }

  private static Check cancelled(PhaseResult result) {
    long count = count(result, SampleOutcome.CANCELLED);
    Level level = count == 0 ? Level.VALID : grade(share(count, result), 0, DOUBTFUL_SHARE);
    return check(
        "cut off",
        level,
        "%d requests were unanswered when the phase ended%s",
        count,
        count == 0 ? "" : ": the slowest latencies are missing");
  }

  /**
   * Little's law, L = λ·W, for the requests under way: L from the integral of their number over
   * time, λ·W as the sum of the service times over the same time. They are counted in different
   * places; a difference means lost or doubled samples, or times beyond the histogram's range.
   */
  private static Check little(PhaseResult result) {
    double wall = wall(result);
    double concurrency = result.generator().busyNanos() / wall;
    Histogram service = result.service();
    double served = service.getTotalCount() == 0 ? 0 : service.getMean() * service.getTotalCount();
    double product = (served + result.generator().failedBusyNanos()) / wall;
    double difference =
        concurrency == product
            ? 0
            : Math.abs(concurrency - product) / Math.max(concurrency, product);
    return check(
        LITTLE,
        grade(difference, LITTLE_DOUBTFUL, LITTLE_INVALID),
        "%.3f requests under way on average, throughput times service time makes %.3f",
        concurrency,
        product);
  }

  private static Level countLevel(long count, PhaseResult result) {
    return count == 0
        ? Level.VALID
        : share(count, result) > MANY_FAILURES ? Level.INVALID : Level.DOUBTFUL;
  }

  private static Level grade(double value, double doubtfulAbove, double invalidAbove) {
    return value > invalidAbove
        ? Level.INVALID
        : value > doubtfulAbove ? Level.DOUBTFUL : Level.VALID;
  }

  private static Level worse(Level a, Level b) {
    return a.compareTo(b) >= 0 ? a : b;
  }

  private static long count(PhaseResult result, SampleOutcome outcome) {
    return result.outcomes().getOrDefault(outcome, 0L);
  }

  private static double share(long count, PhaseResult result) {
    return (double) count / Math.max(1, result.completed() + result.errors());
  }

  private static long at(Histogram histogram, double percentile) {
    return histogram.getTotalCount() == 0 ? 0 : histogram.getValueAtPercentile(percentile);
  }

  private static long wall(PhaseResult result) {
    return Math.max(1, result.endNanos() - result.startNanos());
  }

  private static double millis(long nanos) {
    return nanos / 1e6;
  }

  private static Check check(String name, Level level, String detail, Object... figures) {
    return new Check(name, level, String.format(Locale.ROOT, detail, figures));
  }
}
