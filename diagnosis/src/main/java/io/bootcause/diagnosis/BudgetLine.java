package io.bootcause.diagnosis;

/**
 * One line of a request time budget.
 *
 * @param key stable name, e.g. "mapper"
 * @param label for a person, e.g. "Container: map the request to a servlet"
 * @param meanNanos mean exclusive wall time per request; the lines of a class sum to its total
 */
public record BudgetLine(String key, String label, double meanNanos) {
  public static final String UNEXPLAINED = "unexplained";

  public boolean unexplained() {
    return key.equals(UNEXPLAINED);
  }
}
