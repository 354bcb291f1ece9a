package io.bootcause.cases.flights;

import java.util.Comparator;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

@RestController
public class FlightController {

  private final FlightPlan plan;
  private final FareRules rules;

  public FlightController(FlightPlan plan, FareRules rules) {
    this.plan = plan;
    this.rules = rules;
  }

  @GetMapping("/flights/{airport}/cheapest")
  public Mono<List<Flight>> cheapest(@PathVariable String airport) {
    return this.plan
        .from(airport)
        .concatMap(this.rules::apply)
        .filter((flight) -> flight.getSeats() > 0)
        .sort(Comparator.comparingInt(Flight::getCents))
        .take(5)
        .collectList();
  }
}
