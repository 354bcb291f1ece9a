package io.bootcause.cases.almanac;

import java.time.LocalDate;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class AlmanacController {
  private final Ephemerides ephemerides;

  AlmanacController(Ephemerides ephemerides) {
    this.ephemerides = ephemerides;
  }

  @GetMapping("/almanac/{day}")
  List<Rising> day(@PathVariable LocalDate day) {
    return Town.ALL.stream().map(town -> ephemerides.of(town, day.getYear()).on(town, day)).toList();
  }
}
