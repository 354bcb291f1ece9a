package io.bootcause.cases.tours;

import java.time.LocalDate;
import java.util.Set;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class TourController {
  private final TourDates tours;

  TourController(TourDates tours) {
    this.tours = tours;
  }

  @GetMapping("/tours/{tour}/dates")
  Set<LocalDate> dates(@PathVariable int tour) {
    return tours.free(tour);
  }
}
