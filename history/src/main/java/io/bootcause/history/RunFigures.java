package io.bootcause.history;

import java.util.List;

/**
 * One run as its trend sees it.
 *
 * @param figures those that runs are held against each other by, all above zero
 */
public record RunFigures(long id, RunHead head, List<KeptRun.Figure> figures) {
  public RunFigures {
    figures = List.copyOf(figures);
  }
}
