package io.bootcause.cases.departures;

import java.util.List;
import java.util.stream.IntStream;
import org.springframework.stereotype.Component;

/** Departures as the operator delivers them: lines of text. */
@Component
class Timetable {
  private static final int A_DAY = 96;

  private final TimeReader reader;
  private final List<String> lines =
      IntStream.range(0, A_DAY)
          .mapToObj(
              i ->
                  "S%d;Airport;2026-03-%02d %02d:%02d:00"
                      .formatted(i % 9, 1 + i % 28, i / 4, i % 4 * 15))
          .toList();

  Timetable(TimeReader reader) {
    this.reader = reader;
  }

  List<Departure> of(String station) {
    return lines.stream().map(line -> departure(station, line)).toList();
  }

  private Departure departure(String station, String line) {
    String[] columns = line.split(";");
    return new Departure(columns[0], columns[1] + " via " + station, reader.seconds(columns[2]));
  }
}
