package io.bootcause.comparison;

import io.bootcause.comparison.Measured.StepResult;
import io.bootcause.experiment.KneeFit;
import io.bootcause.report.Compared;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/** What is plotted of a variant. */
final class Curves {
  private static final double[] PERCENTS = {
    0, 10, 20, 30, 40, 50, 60, 70, 75, 80, 85, 90, 92.5, 95, 96, 97, 98, 99, 99.5, 99.9, 99.95,
    99.99
  };

  /** A percentile with fewer requests beyond it is the luck of a few. */
  private static final int LEAST_BEYOND = 10;

  private Curves() {}

  static Compared.Variant of(Prepared variant) {
    List<Measured> measured = variant.measured();
    return new Compared.Variant(
        variant.variant().name(),
        variant.variant().changes().stream().map(c -> c.describe()).toList(),
        String.valueOf(variant.variant().base().artifact().getFileName()),
        variant.runtime(),
        List.copyOf(variant.evidence()),
        Map.copyOf(variant.headers()),
        measured.size(),
        List.copyOf(variant.failures()),
        percentiles(measured),
        steps(measured),
        pooled(measured),
        estimate(measured, KneeFit::capacity),
        estimate(measured, KneeFit::knee),
        timelines(measured));
  }

  private static List<Compared.Percentile> percentiles(List<Measured> measured) {
    Histogram all = new Histogram(3);
    measured.forEach(m -> all.add(m.latency()));
    List<Compared.Percentile> points = new ArrayList<>();
    for (double percent : PERCENTS) {
      if (all.getTotalCount() * (1 - percent / 100) >= LEAST_BEYOND) {
        points.add(new Compared.Percentile(percent, all.getValueAtPercentile(percent) / 1e6));
      }
    }
    return points;
  }

  private static List<Compared.StepFigures> steps(List<Measured> measured) {
    List<Compared.StepFigures> steps = new ArrayList<>();
    int count = measured.isEmpty() ? 0 : measured.get(0).steps().size();
    for (int i = 0; i < count; i++) {
      int index = i;
      List<StepResult> same = measured.stream().map(m -> m.steps().get(index)).toList();
      steps.add(
          new Compared.StepFigures(
              same.get(0).concurrency(),
              mean(same, StepResult::throughput),
              same.stream().mapToDouble(StepResult::throughput).min().orElse(0),
              same.stream().mapToDouble(StepResult::throughput).max().orElse(0),
              mean(same, StepResult::p50Millis),
              mean(same, StepResult::p99Millis),
              same.stream().mapToLong(StepResult::errors).sum()));
    }
    return steps;
  }

  private static double mean(List<StepResult> steps, ToDoubleFunction<StepResult> of) {
    return steps.stream().mapToDouble(of).average().orElse(0);
  }

  /** One curve for the plot, through the steps of all JVM starts. */
  private static @Nullable KneeFit pooled(List<Measured> measured) {
    List<KneeFit.Step> steps = new ArrayList<>();
    measured.forEach(
        m -> m.steps().forEach(s -> steps.add(new KneeFit.Step(s.concurrency(), s.throughput()))));
    return KneeFit.of(steps).orElse(null);
  }

  /** Mean over JVM starts with Student's interval. */
  private static Compared.@Nullable Estimate estimate(
      List<Measured> measured, ToDoubleFunction<KneeFit> of) {
    List<Double> values = new ArrayList<>();
    for (Measured m : measured) {
      KneeFit knee = m.knee();
      if (knee != null && m.figures().containsKey(Figure.THROUGHPUT)) {
        values.add(of.applyAsDouble(knee));
      }
    }
    int n = values.size();
    if (n < 3) {
      return null;
    }
    double mean = values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    double squares = values.stream().mapToDouble(v -> (v - mean) * (v - mean)).sum();
    double reach =
        Math.sqrt(squares / (n - 1) / n)
            * TDistribution.of(n - 1.0).inverseSurvivalProbability((1 - Compared.LEVEL) / 2);
    return new Compared.Estimate(mean, mean - reach, mean + reach);
  }

  /** Of the JVM start whose mean latency is the middle one. */
  private static List<Compared.Timeline> timelines(List<Measured> measured) {
    if (measured.isEmpty()) {
      return List.of();
    }
    Measured middle =
        measured.stream()
            .sorted(Comparator.comparingDouble(m -> m.latency().getMean()))
            .toList()
            .get(measured.size() / 2);
    return List.of(
        new Compared.Timeline(
            "Throughput while warming up",
            "requests/s",
            Slots.SECONDS,
            middle.warmUp().throughput()),
        new Compared.Timeline(
            "Slowest answer at the fixed rate",
            "ms",
            Slots.SECONDS,
            middle.fixedRate().slowestMillis()));
  }
}
