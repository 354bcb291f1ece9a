package io.bootcause.cases.trips;

import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

@RestController
class TripController {
  private final Seats seats;

  TripController(Seats seats) {
    this.seats = seats;
  }

  /** The seats of each leg. */
  @GetMapping("/trips/{trip}/seats")
  Mono<List<Leg>> seats(@PathVariable String trip) {
    return seats.of(trip, 8);
  }

  /** Of one leg; a leg that the railway does not know has none. */
  @GetMapping("/trips/{trip}/legs/{leg}")
  Mono<Leg> leg(@PathVariable String trip, @PathVariable int leg) {
    return seats.ofLeg(trip, leg);
  }
}
