package io.bootcause.cases.rides;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
class FareController {

  private final FareService fares;

  FareController(FareService fares) {
    this.fares = fares;
  }

  @GetMapping("/fares")
  Fare fare(@RequestParam String from, @RequestParam String to) {
    return fares.fare(from, to);
  }
}
