package io.bootcause.report.charts;

import io.bootcause.diagnosis.evidence.Series;
import io.bootcause.recording.Inside;
import io.bootcause.recording.Recording;
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
final class SocketCounts {
  private static final String STATE = "sockets[";
  private static final String LISTENING = "sockets[LISTEN]";
  private static final String BACKLOG = "accept.backlog";
  private static final int MOST_POINTS = 300;

  private SocketCounts() {}

  static Optional<Lines> of(Recording recording) {
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
            new Lines(
                "connections",
                true,
                names.stream().map(n -> new Lines.Line(n, points(counts, n))).toList()));
  }

  private static Optional<String> name(String reading) {
    if (reading.equals(BACKLOG)) {
      return Optional.of("waiting to be accepted");
    }
    return reading.startsWith(STATE) && !reading.equals(LISTENING)
        ? Optional.of(Series.subject(reading))
        : Optional.empty();
  }

  /**
   * A state that a reading does not name had no socket. Of so many readings as one point shall
   * stand for, the largest.
   */
  private static List<Lines.Point> points(Map<Long, Map<String, Double>> counts, String name) {
    List<Long> times = List.copyOf(counts.keySet());
    int each = (times.size() + MOST_POINTS - 1) / MOST_POINTS;
    List<Lines.Point> points = new ArrayList<>();
    for (int i = 0; i < times.size(); i += each) {
      double most = 0;
      for (long time : times.subList(i, Math.min(times.size(), i + each))) {
        most = Math.max(most, counts.getOrDefault(time, Map.of()).getOrDefault(name, 0.0));
      }
      points.add(new Lines.Point((times.get(i) - times.get(0)) / 1e9, most));
    }
    return points;
  }
}
