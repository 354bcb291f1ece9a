package io.bootcause.diagnosis;

import java.util.List;

/**
 * Requests of one kind and where their time went.
 *
 * @param name stable, e.g. "idle-first" or "typical"
 * @param label for a person, e.g. "first request after 31 s of silence"
 * @param requests how many were joined with their server span
 * @param unjoined how many could not be joined; their server time is in the unexplained line
 * @param meanNanos mean client latency from the intended start: what the lines must sum to
 * @param traces the slowest of them that said which trace they belong to, slowest first; few
 */
public record RequestClass(
    String name,
    String label,
    int requests,
    int unjoined,
    double meanNanos,
    List<BudgetLine> lines,
    List<TracedRequest> traces) {
  public RequestClass {
    lines = List.copyOf(lines);
    traces = List.copyOf(traces);
  }

  /** Requests that belong to no trace. */
  public RequestClass(
      String name,
      String label,
      int requests,
      int unjoined,
      double meanNanos,
      List<BudgetLine> lines) {
    this(name, label, requests, unjoined, meanNanos, lines, List.of());
  }

  public double sumNanos() {
    return lines.stream().mapToDouble(BudgetLine::meanNanos).sum();
  }

  public double unexplainedNanos() {
    return lines.stream().filter(BudgetLine::unexplained).mapToDouble(BudgetLine::meanNanos).sum();
  }
}
