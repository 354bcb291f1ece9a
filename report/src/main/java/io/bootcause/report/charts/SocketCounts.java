package io.bootcause.report.charts;

import com.fasterxml.jackson.annotation.JsonFormat;
import io.bootcause.recording.Inside;
import io.bootcause.recording.Recording;
import io.bootcause.report.PlainText;
import io.bootcause.wire.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The first instance's TCP connections by state, and those that wait to be accepted, over time. */
public record SocketCounts(List<Line> lines) {
  private static final String STATE = "sockets[";
  private static final String LISTENING = "sockets[LISTEN]";
  private static final String BACKLOG = "accept.backlog";
  private static final int MOST_POINTS = 300;

  public SocketCounts {
    lines = List.copyOf(lines);
  }

  /**
   * @param name the state as the system calls it, or "waiting to be accepted"
   */
  public record Line(String name, List<Point> points) {
    public Line {
      name = PlainText.clean(name);
      points = List.copyOf(points);
    }

    /** Connections at a time, at most. */
    public double most() {
      return points.stream().mapToDouble(Point::count).max().orElse(0);
    }
  }

  /** So many at a time, seconds since the first reading. */
  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  public record Point(double seconds, double count) {
    public Point {
      seconds = Figure.rounded(seconds);
      count = Figure.rounded(count);
    }
  }

  static Optional<SocketCounts> of(Recording recording) {
    Map<Long, Map<String, Double>> counts = new TreeMap<>();
    for (Inside<Reading> inside : recording.readings()) {
      Reading reading = inside.value();
      Optional<String> name = inside.instance() == 0 ? name(reading.name()) : Optional.empty();
      name.ifPresent(
          n ->
              counts
                  .computeIfAbsent(reading.nanoTime(), t -> new TreeMap<>())
                  .put(n, reading.value()));
    }
    Set<String> names =
        counts.values().stream()
            .flatMap(at -> at.entrySet().stream())
            .filter(e -> e.getValue() > 0)
            .map(Map.Entry::getKey)
            .collect(Collectors.toCollection(TreeSet::new));
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new SocketCounts(names.stream().map(n -> new Line(n, points(counts, n))).toList()));
  }

  private static Optional<String> name(String reading) {
    if (reading.equals(BACKLOG)) {
      return Optional.of("waiting to be accepted");
    }
    return reading.startsWith(STATE) && !reading.equals(LISTENING)
        ? Optional.of(reading.substring(STATE.length(), reading.length() - 1))
        : Optional.empty();
  }

  /**
   * A state that a reading does not name had no socket. Of so many readings as one point shall
   * stand for, the largest.
   */
  private static List<Point> points(Map<Long, Map<String, Double>> counts, String name) {
    List<Long> times = List.copyOf(counts.keySet());
    int each = (times.size() + MOST_POINTS - 1) / MOST_POINTS;
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < times.size(); i += each) {
      double most = 0;
      for (long time : times.subList(i, Math.min(times.size(), i + each))) {
        most = Math.max(most, counts.getOrDefault(time, Map.of()).getOrDefault(name, 0.0));
      }
      points.add(new Point((times.get(i) - times.get(0)) / 1e9, most));
    }
    return points;
  }
}
