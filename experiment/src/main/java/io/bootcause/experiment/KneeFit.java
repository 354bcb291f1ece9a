package io.bootcause.experiment;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Gunther's universal scalability law, fitted to throughput at several concurrencies:
 *
 * <pre>X(n) = λ·n / (1 + σ·(n − 1) + κ·n·(n − 1))</pre>
 *
 * <p>λ is the throughput of one connection, σ the share of the work that waits its turn, κ what
 * each pair of connections costs the others. Since n / X(n) is linear in 1/λ, σ/λ and κ/λ, least
 * squares solve it exactly; the weights make relative errors count alike. σ and κ are not negative:
 * of the fits with one or both of them left out, the best one that holds to that is taken.
 *
 * @param lambda requests/s of one connection
 * @param error root mean square of the relative residuals: 0.05 says that the curve is 5 % off
 * @param most the largest concurrency that was measured; nothing is said beyond it
 */
public record KneeFit(double lambda, double sigma, double kappa, double error, int most) {
  /** From here on more connections gain less than a twentieth. */
  private static final double KNEE = 0.95;

  /**
   * @param throughput requests/s
   */
  public record Step(int concurrency, double throughput) {}

  /** Empty if fewer than three steps have any throughput. */
  public static Optional<KneeFit> of(List<Step> steps) {
    List<Step> usable = steps.stream().filter(s -> s.throughput() > 0).toList();
    if (usable.size() < 3) {
      return Optional.empty();
    }
    int most = usable.stream().mapToInt(Step::concurrency).max().orElse(1);
    KneeFit best = null;
    for (boolean[] with :
        new boolean[][] {{true, true}, {true, false}, {false, true}, {false, false}}) {
      KneeFit fit = fit(usable, with[0], with[1], most);
      if (fit != null && (best == null || fit.error < best.error)) {
        best = fit;
      }
    }
    return Optional.ofNullable(best);
  }

  private static @Nullable KneeFit fit(
      List<Step> steps, boolean withSigma, boolean withKappa, int most) {
    int unknowns = 1 + (withSigma ? 1 : 0) + (withKappa ? 1 : 0);
    double[][] normal = new double[unknowns][unknowns + 1];
    for (Step step : steps) {
      double n = step.concurrency();
      double y = n / step.throughput();
      double[] row = new double[unknowns];
      row[0] = 1;
      if (withSigma) {
        row[1] = n - 1;
      }
      if (withKappa) {
        row[unknowns - 1] = n * (n - 1);
      }
      for (int i = 0; i < unknowns; i++) {
        for (int j = 0; j < unknowns; j++) {
          normal[i][j] += row[i] * row[j] / (y * y);
        }
        normal[i][unknowns] += row[i] / y;
      }
    }
    double[] x = solve(normal);
    double a = x[0];
    double sigma = withSigma ? x[1] / a : 0;
    double kappa = withKappa ? x[unknowns - 1] / a : 0;
    if (!(a > 0) || !(sigma >= 0) || !(kappa >= 0)) {
      return null;
    }
    double squares = 0;
    KneeFit fit = new KneeFit(1 / a, sigma, kappa, 0, most);
    for (Step step : steps) {
      double off = fit.throughput(step.concurrency()) / step.throughput() - 1;
      squares += off * off;
    }
    return new KneeFit(1 / a, sigma, kappa, Math.sqrt(squares / steps.size()), most);
  }

  /** Gauss-Jordan with pivoting; NaN where the system is singular. */
  private static double[] solve(double[][] m) {
    int n = m.length;
    for (int column = 0; column < n; column++) {
      int pivot = column;
      for (int row = column + 1; row < n; row++) {
        pivot = Math.abs(m[row][column]) > Math.abs(m[pivot][column]) ? row : pivot;
      }
      double[] swap = m[column];
      m[column] = m[pivot];
      m[pivot] = swap;
      for (int row = 0; row < n; row++) {
        if (row != column) {
          double factor = m[row][column] / m[column][column];
          for (int k = column; k <= n; k++) {
            m[row][k] -= factor * m[column][k];
          }
        }
      }
    }
    double[] x = new double[n];
    for (int i = 0; i < n; i++) {
      x[i] = m[i][n] / m[i][i];
    }
    return x;
  }

  /** The curve, requests/s. */
  public double throughput(double concurrency) {
    return lambda
        * concurrency
        / (1 + sigma * (concurrency - 1) + kappa * concurrency * (concurrency - 1));
  }

  /** The curve's greatest value at 1 to {@link #most} connections, requests/s. */
  public double capacity() {
    // X'(n) = 0 at n² = (1 - σ) / κ; without such a point the curve still rises at its end.
    double peak = kappa > 0 && sigma < 1 ? Math.sqrt((1 - sigma) / kappa) : most;
    double within = sigma >= 1 ? 1 : Math.max(1, Math.min(most, peak));
    return throughput(within);
  }

  /** The smallest concurrency that yields 95 % of the capacity. */
  public double knee() {
    double target = KNEE * capacity();
    if (throughput(1) >= target) {
      return 1;
    }
    double low = 1;
    double high = most;
    double peak = kappa > 0 && sigma < 1 ? Math.sqrt((1 - sigma) / kappa) : most;
    high = Math.min(high, Math.max(1, peak));
    for (int i = 0; i < 60; i++) {
      double middle = (low + high) / 2;
      if (throughput(middle) < target) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }
}
