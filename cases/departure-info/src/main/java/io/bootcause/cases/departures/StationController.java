package io.bootcause.cases.departures;

import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

@RestController
@RequestMapping("/stations/{station}")
class StationController {

  private final StationService stations;

  StationController(StationService stations) {
    this.stations = stations;
  }

  @GetMapping
  Mono<StationInfo> info(@PathVariable String station) {
    return stations.info(station);
  }

  @GetMapping("/delayed")
  Mono<List<Departure>> delayed(@PathVariable String station) {
    return stations.delayed(station);
  }
}
