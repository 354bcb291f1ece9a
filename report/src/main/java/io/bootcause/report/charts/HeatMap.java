package io.bootcause.report.charts;

import com.fasterxml.jackson.annotation.JsonFormat;
import io.bootcause.load.Sample;
import io.bootcause.load.SampleOutcome;
import io.bootcause.recording.ClientRequest;
import io.bootcause.recording.Phase;
import io.bootcause.recording.Recording;
import io.bootcause.recording.Shape;
import io.bootcause.report.PlainText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * When requests ended and how long they had taken: one column for each slice of time, one row for
 * each twelfth of a power of ten. Of the first instance, without its silences.
 *
 * @param stepSeconds width of a column
 * @param columns how many
 * @param leastMillis lower end of row 0
 * @param rows how many
 * @param cells those in which something fell
 * @param failures columns in which requests failed
 * @param phases what load there was, in order of time
 */
public record HeatMap(
    double stepSeconds,
    int columns,
    double leastMillis,
    int rows,
    List<Cell> cells,
    List<Failure> failures,
    List<Span> phases) {
  /** Rows for each power of ten. */
  public static final int ROWS_PER_DECADE = 12;

  private static final int MOST_COLUMNS = 160;
  private static final double LEAST_STEP = 0.1;

  public HeatMap {
    stepSeconds = Figure.rounded(stepSeconds);
    leastMillis = Figure.rounded(leastMillis);
    cells = List.copyOf(cells);
    failures = List.copyOf(failures);
    phases = List.copyOf(phases);
  }

  /**
   * @param share of the requests in its column that succeeded, 0 to 1
   */
  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  public record Cell(int column, int row, double share) {
    public Cell {
      share = Figure.rounded(share);
    }
  }

  /** Requests that failed in a column. */
  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  public record Failure(int column, long count) {}

  /** A phase from a time to another, seconds since the first. */
  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  public record Span(String name, double from, double to) {
    public Span {
      name = PlainText.clean(name);
      from = Figure.rounded(from);
      to = Figure.rounded(to);
    }
  }

  static Optional<HeatMap> of(Recording recording) {
    List<Integer> drawn = new ArrayList<>();
    for (int i = 0; i < recording.phases().size(); i++) {
      if (isDrawn(recording.phases().get(i))) {
        drawn.add(i);
      }
    }
    List<Sample> samples =
        recording.samples().stream()
            .filter(s -> drawn.contains(s.phase()))
            .map(ClientRequest::sample)
            .filter(s -> s.end() != 0)
            .toList();
    if (samples.isEmpty()) {
      return Optional.empty();
    }
    long base =
        drawn.stream().mapToLong(i -> recording.phases().get(i).startNanos()).min().orElse(0);
    double whole = samples.stream().mapToDouble(s -> (s.end() - base) / 1e9).max().orElse(0);
    double step = Math.max(LEAST_STEP, whole / MOST_COLUMNS);
    return Optional.of(new Counted(base, step).count(samples).map(spans(recording, drawn, base)));
  }

  private static boolean isDrawn(Phase phase) {
    return phase.instance() == 0
        && phase.shape() != Shape.IDLE
        && phase.shape() != Shape.HOARD
        && phase.shape() != Shape.START;
  }

  private static List<Span> spans(Recording recording, List<Integer> drawn, long base) {
    return drawn.stream()
        .map(recording.phases()::get)
        .map(p -> new Span(name(p), (p.startNanos() - base) / 1e9, (p.endNanos() - base) / 1e9))
        .toList();
  }

  private static String name(Phase phase) {
    return switch (phase.shape()) {
      case FIRST -> "first";
      case STEADY -> phase.traced() ? "traced" : Math.round(phase.targetRate()) + "/s";
      case STEP, OVERLOAD -> String.valueOf(phase.connections());
      default -> "";
    };
  }

  /** Requests by column and row. */
  private static final class Counted {
    private final long base;
    private final double step;
    private final Map<Integer, Map<Integer, Long>> columns = new TreeMap<>();
    private final Map<Integer, Long> failed = new TreeMap<>();
    private int last;
    private int lowest = Integer.MAX_VALUE;
    private int highest = Integer.MIN_VALUE;

    Counted(long base, double step) {
      this.base = base;
      this.step = step;
    }

    Counted count(List<Sample> samples) {
      for (Sample sample : samples) {
        int column = (int) Math.max(0, (sample.end() - base) / 1e9 / step);
        last = Math.max(last, column);
        if (sample.outcome() != SampleOutcome.OK) {
          failed.merge(column, 1L, Long::sum);
          continue;
        }
        double millis = Math.max(1e-3, sample.latencyNanos() / 1e6);
        int row = (int) Math.floor(Math.log10(millis) * ROWS_PER_DECADE);
        lowest = Math.min(lowest, row);
        highest = Math.max(highest, row);
        columns.computeIfAbsent(column, c -> new TreeMap<>()).merge(row, 1L, Long::sum);
      }
      return this;
    }

    HeatMap map(List<Span> phases) {
      int low = columns.isEmpty() ? 0 : lowest;
      List<Cell> cells = new ArrayList<>();
      columns.forEach(
          (column, rows) -> {
            double all = rows.values().stream().mapToLong(Long::longValue).sum();
            rows.forEach((row, n) -> cells.add(new Cell(column, row - low, n / all)));
          });
      return new HeatMap(
          step,
          last + 1,
          Math.pow(10, (double) low / ROWS_PER_DECADE),
          columns.isEmpty() ? 1 : highest - low + 1,
          cells,
          failed.entrySet().stream().map(e -> new Failure(e.getKey(), e.getValue())).toList(),
          phases);
    }
  }
}
