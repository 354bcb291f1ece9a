package io.bootcause.history.trend;

import io.bootcause.history.RunFigures;
import io.bootcause.history.RunHead;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs that may be held against each other, judged.
 *
 * @param runs oldest first
 */
public record Series(Key key, List<Trend.Judged> runs) {
  public Series {
    runs = List.copyOf(runs);
  }

  /** What must be equal. */
  public record Key(
      String service, String command, List<String> requests, String setup, String machine) {
    static Key of(RunHead head) {
      return new Key(
          head.service().name(),
          head.command(),
          head.requests(),
          head.setup(),
          head.machine().model());
    }
  }

  /** The newest run. */
  public Trend.Judged newest() {
    return runs.get(runs.size() - 1);
  }

  /**
   * Sorts runs into series and judges each; the series with the newest run comes first.
   *
   * @param runs oldest first
   */
  public static List<Series> of(List<RunFigures> runs, double tolerance) {
    Map<Key, List<RunFigures>> byKey = new LinkedHashMap<>();
    for (RunFigures run : runs) {
      byKey.computeIfAbsent(Key.of(run.head()), k -> new ArrayList<>()).add(run);
    }
    List<Series> series = new ArrayList<>();
    byKey.forEach((key, all) -> series.add(new Series(key, Trend.of(all, tolerance))));
    series.sort(
        (a, b) -> b.newest().run().head().started().compareTo(a.newest().run().head().started()));
    return series;
  }
}
