package io.bootcause.cases.seats;

import java.util.Map;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class BookingController {
  private final BookingService bookings;

  BookingController(BookingService bookings) {
    this.bookings = bookings;
  }

  @PostMapping("/shows/{show}/seats")
  Map<String, Integer> book(@PathVariable int show) {
    return Map.of("show", show, "seat", bookings.book(show));
  }
}
