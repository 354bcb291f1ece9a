package io.bootcause.history.trend;

import io.bootcause.experiment.Holm;
import io.bootcause.history.KeptRun;
import io.bootcause.history.RunFigures;
import io.bootcause.history.RunHead;
import io.bootcause.history.ServiceIdentity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Marks what has changed in one series of runs; see the package's description. */
public final class Trend {
  /** Chance of a false mark per run. */
  static final double LEVEL = 0.01;

  /** A change below this is nobody's business, however sure it is. */
  public static final double USUAL_TOLERANCE = 0.05;

  private final double tolerance;
  private final Map<FigureId, Level> levels = new LinkedHashMap<>();
  private final Map<FigureId, Mark> last = new LinkedHashMap<>();

  private Trend(double tolerance) {
    this.tolerance = tolerance;
  }

  /**
   * A figure within its series.
   *
   * @param subject variant of a comparison, or empty
   */
  public record FigureId(String subject, String key) {}

  /** A run with what can be said of each of its figures. */
  public record Judged(RunFigures run, Map<FigureId, Mark> marks) {}

  /**
   * @param runs of one series, oldest first
   * @param tolerance share by which a figure may change without a mark
   */
  public static List<Judged> of(List<RunFigures> runs, double tolerance) {
    Trend trend = new Trend(tolerance);
    List<Judged> judged = new ArrayList<>();
    RunHead previous = null;
    for (RunFigures run : runs) {
      if (previous != null && !same(previous, run.head())) {
        trend.closeGroups();
      }
      judged.add(new Judged(run, trend.next(run)));
      previous = run.head();
    }
    return judged;
  }

  /** Whether two runs looked at the same state of the service. */
  private static boolean same(RunHead a, RunHead b) {
    ServiceIdentity one = a.service();
    ServiceIdentity other = b.service();
    if (one.build() != null && other.build() != null) {
      return one.build().equals(other.build());
    }
    return a.commit() != null
        && Objects.equals(a.commit(), b.commit())
        && Objects.equals(one.version(), other.version());
  }

  private void closeGroups() {
    levels.forEach(
        (id, level) -> {
          Mark mark = last.get(id);
          level.closeGroup(mark != null && changed(mark.word()));
        });
    last.clear();
  }

  private static boolean changed(Mark.Word word) {
    return word == Mark.Word.WORSE || word == Mark.Word.BETTER;
  }

  private Map<FigureId, Mark> next(RunFigures run) {
    Map<FigureId, Level.Difference> differences = new LinkedHashMap<>();
    Map<FigureId, KeptRun.Figure> figures = new LinkedHashMap<>();
    for (KeptRun.Figure figure : run.figures()) {
      if (figure.value() > 0 && Double.isFinite(figure.value())) {
        FigureId id = new FigureId(figure.subject(), figure.key());
        Level level = levels.computeIfAbsent(id, k -> new Level());
        level.add(Level.Value.of(figure.value(), figure.spread()));
        differences.put(id, level.difference());
        figures.put(id, figure);
      }
    }
    List<FigureId> tested =
        differences.keySet().stream().filter(id -> difference(differences, id).tested()).toList();
    List<Double> adjusted =
        Holm.adjusted(tested.stream().map(id -> difference(differences, id).p()).toList());
    Map<FigureId, Mark> marks = new LinkedHashMap<>();
    figures.forEach(
        (id, figure) -> {
          int at = tested.indexOf(id);
          marks.put(
              id, mark(id, figure, difference(differences, id), at < 0 ? null : adjusted.get(at)));
        });
    last.putAll(marks);
    return marks;
  }

  private static Level.Difference difference(
      Map<FigureId, Level.Difference> differences, FigureId id) {
    return Objects.requireNonNull(differences.get(id));
  }

  private Mark mark(
      FigureId id, KeptRun.Figure figure, Level.Difference difference, @Nullable Double p) {
    Level level = Objects.requireNonNull(levels.get(id));
    double ratio = Math.exp(difference.shift());
    if (p == null) {
      return Mark.untested(level.before(), ratio, level.runs(false), level.runsBefore());
    }
    double low = Math.exp(difference.low());
    double high = Math.exp(difference.high());
    Mark.Word word = word(figure.better(), ratio, low, high, p);
    return new Mark(
        word, level.before(), ratio, low, high, p, level.runs(changed(word)), level.runsBefore());
  }

  private Mark.Word word(KeptRun.Better better, double ratio, double low, double high, double p) {
    boolean beyond = ratio > 1 + tolerance || ratio < 1 / (1 + tolerance);
    if (p < LEVEL && beyond) {
      return ratio > 1 == (better == KeptRun.Better.LOWER) ? Mark.Word.WORSE : Mark.Word.BETTER;
    }
    return low >= 1 / (1 + tolerance) && high <= 1 + tolerance
        ? Mark.Word.UNCHANGED
        : Mark.Word.CANNOT_TELL;
  }
}
