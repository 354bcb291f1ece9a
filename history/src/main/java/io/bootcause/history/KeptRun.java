package io.bootcause.history;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that is kept of a run.
 *
 * @param reportJson report.json or compare.json, whole
 */
public record KeptRun(
    RunHead head,
    List<Finding> findings,
    List<Experiment> experiments,
    List<Figure> figures,
    List<BudgetLine> budget,
    String reportJson) {
  public KeptRun {
    findings = List.copyOf(findings);
    experiments = List.copyOf(experiments);
    figures = List.copyOf(figures);
    budget = List.copyOf(budget);
  }

  /**
   * A cause that was found.
   *
   * @param place 1 for the most likely one
   * @param share of the slow requests' time, 0 to 1
   */
  public record Finding(int place, String detector, double share, String title) {}

  /**
   * A change that was tried.
   *
   * @param findingPlace of the finding that it is for; 0 if the user asked for it
   * @param ratio changed / control, null if nothing could be measured
   * @param low lower end of its 95 % interval
   * @param high upper end
   */
  public record Experiment(
      int findingPlace,
      int place,
      String change,
      String metric,
      String unit,
      String verdict,
      @Nullable Double ratio,
      @Nullable Double low,
      @Nullable Double high,
      String note) {}

  /** Which way is better. */
  public enum Better {
    LOWER,
    HIGHER,
    NEITHER
  }

  /**
   * A measured value.
   *
   * @param subject the variant of a comparison; empty for the service of a diagnosis
   * @param key stable name
   * @param trended whether runs are held against each other by it
   * @param value NaN if it could not be measured
   * @param spread values of its repetitions within the run: JVM starts, single requests, or slices
   *     of time; empty if there is but one
   */
  public record Figure(
      String subject,
      String key,
      String label,
      String unit,
      Better better,
      boolean trended,
      double value,
      List<Double> spread) {
    public Figure {
      spread = List.copyOf(spread);
    }
  }

  /**
   * One line of a class of requests' budget.
   *
   * @param millis mean, per request
   */
  public record BudgetLine(
      String requestClass, int place, String key, String label, double millis) {}
}
