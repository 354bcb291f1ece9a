package io.bootcause.cases.departures;

import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class DepartureController {
  private final Timetable timetable;

  DepartureController(Timetable timetable) {
    this.timetable = timetable;
  }

  @GetMapping("/stations/{station}/departures")
  List<Departure> departures(@PathVariable String station) {
    return timetable.of(station);
  }
}
