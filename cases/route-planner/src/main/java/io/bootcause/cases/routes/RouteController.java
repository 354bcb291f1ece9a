package io.bootcause.cases.routes;

import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
class RouteController {
  private final RoutePlanner planner;

  RouteController(RoutePlanner planner) {
    this.planner = planner;
  }

  @GetMapping("/route")
  Map<String, Integer> route(@RequestParam int from, @RequestParam int to) {
    return Map.of("from", from, "to", to, "minutes", planner.shortest(from, to));
  }
}
