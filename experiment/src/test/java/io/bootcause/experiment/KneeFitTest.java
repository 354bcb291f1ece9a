package io.bootcause.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class KneeFitTest {
  private static final int[] CONCURRENCY = {1, 2, 4, 8, 16, 32, 64};

  private static List<KneeFit.Step> curve(double lambda, double sigma, double kappa) {
    KneeFit truth = new KneeFit(lambda, sigma, kappa, 0, 64);
    List<KneeFit.Step> steps = new ArrayList<>();
    for (int n : CONCURRENCY) {
      steps.add(new KneeFit.Step(n, truth.throughput(n)));
    }
    return steps;
  }

  @Property(tries = 200)
  void findsTheLawThatMadeTheSteps(
      @ForAll @DoubleRange(min = 10, max = 50_000) double lambda,
      @ForAll @DoubleRange(min = 0, max = 0.9) double sigma,
      @ForAll @DoubleRange(min = 0, max = 0.05) double kappa) {
    KneeFit fit = KneeFit.of(curve(lambda, sigma, kappa)).orElseThrow();
    assertThat(fit.lambda()).isCloseTo(lambda, within(lambda * 1e-6));
    assertThat(fit.sigma()).isCloseTo(sigma, within(1e-6));
    assertThat(fit.kappa()).isCloseTo(kappa, within(1e-6));
    assertThat(fit.error()).isLessThan(1e-6);
    assertThat(fit.throughput(fit.knee())).isBetween(0.9499 * fit.capacity(), fit.capacity());
    for (int n : CONCURRENCY) {
      assertThat(fit.throughput(n)).isLessThanOrEqualTo(fit.capacity() * 1.000001);
    }
  }

  @Test
  void aWorkedExample() {
    // λ 1000, σ 0.1, κ 0.001: the peak lies at sqrt(0.9 / 0.001) = 30 connections, 1000·30 /
    // (1 + 2.9 + 0.87) = 6289 requests/s.
    KneeFit fit = KneeFit.of(curve(1_000, 0.1, 0.001)).orElseThrow();
    assertThat(fit.capacity()).isCloseTo(30_000 / 4.77, within(1e-3));
    // 95 % of that, 5975, at the smaller root of 0.001n² + (0.099 - 1/5.975)n + 0.9 = 0.
    assertThat(fit.knee()).isCloseTo(17.8, within(0.05));
  }

  @Test
  void contentionIsNeverNegative() {
    // Better than linear between 1 and 2 connections, as a service that warms up looks.
    List<KneeFit.Step> steps =
        List.of(
            new KneeFit.Step(1, 100),
            new KneeFit.Step(2, 250),
            new KneeFit.Step(4, 520),
            new KneeFit.Step(8, 1_000));
    KneeFit fit = KneeFit.of(steps).orElseThrow();
    assertThat(fit.sigma()).isNotNegative();
    assertThat(fit.kappa()).isNotNegative();
    assertThat(fit.capacity()).isBetween(900.0, 1_100.0);
  }

  @Test
  void noiseMovesTheCapacityByLessThanItself() {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 200; i++) {
      List<KneeFit.Step> noisy =
          curve(5_000, 0.2, 0.0005).stream()
              .map(
                  s ->
                      new KneeFit.Step(
                          s.concurrency(), s.throughput() * Math.exp(0.05 * random.nextGaussian())))
              .toList();
      KneeFit fit = KneeFit.of(noisy).orElseThrow();
      double truth = new KneeFit(5_000, 0.2, 0.0005, 0, 64).capacity();
      assertThat(fit.capacity()).isCloseTo(truth, within(0.2 * truth));
    }
  }

  @Test
  void stepsWithoutAnswersMakeNoCurve() {
    assertThat(KneeFit.of(List.of(new KneeFit.Step(1, 0), new KneeFit.Step(2, 5)))).isEmpty();
  }
}
