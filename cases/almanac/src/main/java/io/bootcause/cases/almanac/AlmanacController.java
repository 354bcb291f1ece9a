package io.bootcause.cases.almanac;

import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class AlmanacController {
  private static final int TOWNS_ON_A_PAGE = 12;

  private final Ephemerides ephemerides;
  private final AtomicInteger next = new AtomicInteger();

  AlmanacController(Ephemerides ephemerides) {
    this.ephemerides = ephemerides;
  }

  /** A page with other towns each time, so that all have their turn. */
  @GetMapping("/almanac/{day}")
  List<Rising> page(@PathVariable LocalDate day) {
    int first = next.getAndAdd(TOWNS_ON_A_PAGE);
    return IntStream.range(first, first + TOWNS_ON_A_PAGE)
        .mapToObj(Town::of)
        .map(town -> ephemerides.of(town, day.getYear()).on(town, day))
        .toList();
  }
}
