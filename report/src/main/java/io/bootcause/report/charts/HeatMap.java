package io.bootcause.report.charts;

import com.fasterxml.jackson.annotation.JsonFormat;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.load.Sample;
import io.bootcause.load.SampleOutcome;
import io.bootcause.recording.ClientRequest;
import io.bootcause.recording.Phase;
import io.bootcause.recording.Recording;
import io.bootcause.recording.Shape;
import io.bootcause.report.PlainText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * When requests ended and how long they had taken: one column for each slice of time, one row for
 * each twelfth of a power of ten. Of the first instance, and last, of any, the requests after
 * silences. Time without load is left out.
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

  /** A short phase is drawn as wide as if there were so many. */
  private static final int MOST_PHASES = 40;

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

  /** A phase from a time to another, seconds of load. */
  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  public record Span(String name, double from, double to) {
    public Span {
      name = PlainText.clean(name);
      from = Figure.rounded(from);
      to = Figure.rounded(to);
    }
  }

  static Optional<HeatMap> of(Recording recording) {
    Map<Integer, List<Sample>> byPhase = new TreeMap<>();
    for (ClientRequest request : recording.samples()) {
      Sample sample = request.sample();
      if (sample.end() != 0 && isDrawn(recording.phases().get(request.phase()))) {
        byPhase.computeIfAbsent(request.phase(), p -> new ArrayList<>()).add(sample);
      }
    }
    if (byPhase.isEmpty()) {
      return Optional.empty();
    }
    List<Part> parts = new ArrayList<>();
    byPhase.forEach((phase, samples) -> parts.add(Part.of(recording.phases().get(phase), samples)));
    parts.sort(
        Comparator.comparing((Part part) -> part.phase().shape() == Shape.IDLE)
            .thenComparingDouble(part -> part.phase().silenceSeconds())
            .thenComparingLong(Part::startNanos));
    double least = parts.stream().mapToDouble(Part::seconds).sum() / MOST_PHASES;
    double whole = parts.stream().mapToDouble(part -> Math.max(least, part.seconds())).sum();
    double step = Math.max(LEAST_STEP, whole / MOST_COLUMNS);
    Counted counted = new Counted(step);
    List<Span> spans = new ArrayList<>();
    double from = 0;
    for (Part part : parts) {
      double to = from + Math.max(least, part.seconds());
      counted.count(part, from);
      spans.add(new Span(name(part.phase()), from, to));
      from = to;
    }
    return Optional.of(counted.map(spans));
  }

  /** Loads of the first instance, and what came after silences, which the others keep as well. */
  private static boolean isDrawn(Phase phase) {
    return switch (phase.shape()) {
      case IDLE -> true;
      case HOARD, START -> false;
      default -> phase.instance() == 0;
    };
  }

  /** A phase from its first request on: the silence before it is not drawn. */
  private record Part(Phase phase, List<Sample> samples, long startNanos, long endNanos) {
    static Part of(Phase phase, List<Sample> samples) {
      long first = samples.stream().mapToLong(s -> s.end() - s.latencyNanos()).min().orElseThrow();
      long last = samples.stream().mapToLong(Sample::end).max().orElseThrow();
      return new Part(
          phase,
          samples,
          phase.shape() == Shape.IDLE ? first : phase.startNanos(),
          phase.shape() == Shape.IDLE ? last : Math.max(last, phase.endNanos()));
    }

    double seconds() {
      return (endNanos - startNanos) / 1e9;
    }
  }

  private static String name(Phase phase) {
    return switch (phase.shape()) {
      case FIRST -> "first";
      case STEADY -> phase.traced() ? "traced" : Math.round(phase.targetRate()) + "/s";
      case STEP, OVERLOAD -> String.valueOf(phase.connections());
      case IDLE -> "after " + Evidence.seconds(phase.silenceSeconds());
      default -> "";
    };
  }

  /** Requests by column and row. */
  private static final class Counted {
    private final double step;
    private final Map<Integer, Map<Integer, Long>> columns = new TreeMap<>();
    private final Map<Integer, Long> failed = new TreeMap<>();
    private int last;
    private int lowest = Integer.MAX_VALUE;
    private int highest = Integer.MIN_VALUE;

    Counted(double step) {
      this.step = step;
    }

    void count(Part part, double from) {
      for (Sample sample : part.samples()) {
        double at = from + (sample.end() - part.startNanos()) / 1e9;
        int column = (int) Math.max(0, at / step);
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
