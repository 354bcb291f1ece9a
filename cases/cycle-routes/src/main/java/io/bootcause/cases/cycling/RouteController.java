package io.bootcause.cases.cycling;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
class RouteController {
  private final RouteBook routes;

  RouteController(RouteBook routes) {
    this.routes = routes;
  }

  @GetMapping("/routes/{district}")
  Route route(@PathVariable int district, @RequestParam String from, @RequestParam String to) {
    return routes.find(district, from, to);
  }
}
