package io.bootcause.cases.ferry;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

@RestController
class FerryController {
  record Departure(String route, String ship, int minutesLate) {}

  private final HarbourClient harbour;

  FerryController(HarbourClient harbour) {
    this.harbour = harbour;
  }

  @GetMapping("/routes/{route}/next")
  Mono<Departure> next(@PathVariable String route) {
    return harbour.berth(route).map(b -> new Departure(route, b.ship(), b.minutesLate()));
  }
}
