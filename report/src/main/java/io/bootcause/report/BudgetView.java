package io.bootcause.report;

import io.bootcause.diagnosis.BudgetLine;
import io.bootcause.diagnosis.Diagnosis;
import io.bootcause.diagnosis.RequestClass;
import io.bootcause.diagnosis.SymptomMetric;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The budget as every reporter shows it: the slow class beside the typical one, line by line.
 *
 * @param slow the class that the first finding speaks of, or else the one with the highest mean
 *     that is not called "typical"; if there is no other, the typical one itself
 * @param typical null if it is the only class
 * @param rows in the budget's order, the unexplained line always there and always last
 */
record BudgetView(RequestClass slow, @Nullable RequestClass typical, List<Row> rows) {
  private static final String TYPICAL = "typical";
  private static final String AFTER_SILENCE = "idle-first";
  private static final String STEADY = "steady";
  private static final String FIRST = "first";

  /** One line of both classes, in milliseconds; 0 where a class does not have it. */
  record Row(String key, String label, double slowMillis, double typicalMillis) {
    boolean unexplained() {
      return key.equals(BudgetLine.UNEXPLAINED);
    }
  }

  /**
   * The requests that the first finding speaks of, if there are such.
   *
   * @return null if nothing was measured
   */
  static @Nullable BudgetView of(Diagnosis diagnosis) {
    List<RequestClass> classes = diagnosis.budget();
    if (diagnosis.findings().isEmpty()) {
      return of(classes);
    }
    SymptomMetric metric = diagnosis.findings().get(0).metric();
    List<RequestClass> meant =
        classes.stream().filter(c -> c.name().equals(TYPICAL) || isMeant(c, metric)).toList();
    List<RequestClass> warm =
        classes.stream().filter(c -> !c.name().equals(AFTER_SILENCE)).toList();
    // What happens to two requests after a silence says little of a cause that shows under load.
    return Stream.of(meant, metric.silenceSeconds() == 0 ? warm : classes)
        .filter(some -> some.stream().anyMatch(c -> !c.name().equals(TYPICAL)))
        .findFirst()
        .map(BudgetView::of)
        .map(BudgetView::withoutSlowerOnes)
        .orElseGet(() -> of(classes));
  }

  /** Few requests, one by one and not yet warm, may be slower than those of the finding. */
  private static @Nullable BudgetView withoutSlowerOnes(BudgetView view) {
    RequestClass typical = view.typical();
    return typical == null || typical.meanNanos() < view.slow().meanNanos()
        ? view
        : new BudgetView(view.slow(), null, rows(view.slow(), null));
  }

  private static boolean isMeant(RequestClass requests, SymptomMetric metric) {
    if (metric.moment() == SymptomMetric.Moment.FIRST_REQUEST) {
      return requests.name().equals(FIRST);
    }
    if (metric.silenceSeconds() > 0) {
      return requests.name().equals(AFTER_SILENCE);
    }
    return metric.connections() > 0
        ? requests.name().equals("step-" + metric.connections())
        : metric.rate() > 0 && requests.name().equals(STEADY);
  }

  /** The same of all these classes. */
  static @Nullable BudgetView of(List<RequestClass> classes) {
    RequestClass typical = typical(classes);
    RequestClass slow =
        classes.stream()
            .filter(c -> !c.equals(typical))
            .max(Comparator.comparingDouble(RequestClass::meanNanos))
            .orElse(null);
    if (slow == null) {
      return typical == null ? null : new BudgetView(typical, null, rows(typical, null));
    }
    return new BudgetView(slow, typical, rows(slow, typical));
  }

  /** Null if there is none. */
  static @Nullable RequestClass typical(List<RequestClass> classes) {
    return classes.stream().filter(c -> c.name().equals(TYPICAL)).findFirst().orElse(null);
  }

  double slowMillis() {
    return Figures.millis(slow.meanNanos());
  }

  double typicalMillis() {
    return typical == null ? Double.NaN : Figures.millis(typical.meanNanos());
  }

  /** How far the lines are from the client's measured time, in percent of it. */
  static double sumErrorPercent(RequestClass requests) {
    double whole = requests.meanNanos();
    return whole == 0 ? 0 : Math.abs(requests.sumNanos() - whole) / whole * 100;
  }

  private static List<Row> rows(RequestClass slow, @Nullable RequestClass typical) {
    Map<String, Row> rows = new LinkedHashMap<>();
    for (BudgetLine line : slow.lines()) {
      rows.merge(
          line.key(),
          new Row(line.key(), line.label(), Figures.millis(line.meanNanos()), 0),
          BudgetView::plus);
    }
    if (typical != null) {
      for (BudgetLine line : typical.lines()) {
        rows.merge(
            line.key(),
            new Row(line.key(), line.label(), 0, Figures.millis(line.meanNanos())),
            BudgetView::plus);
      }
    }
    Row unexplained = rows.remove(BudgetLine.UNEXPLAINED);
    List<Row> ordered = new ArrayList<>(rows.values());
    ordered.add(
        unexplained == null ? new Row(BudgetLine.UNEXPLAINED, "Unexplained", 0, 0) : unexplained);
    return List.copyOf(ordered);
  }

  private static Row plus(Row a, Row b) {
    return new Row(
        a.key(), a.label(), a.slowMillis() + b.slowMillis(), a.typicalMillis() + b.typicalMillis());
  }
}
