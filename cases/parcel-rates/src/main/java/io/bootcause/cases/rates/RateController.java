package io.bootcause.cases.rates;

import java.util.List;
import java.util.NoSuchElementException;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

@RestController
class RateController {

  private final RateService rates;
  private final TariffSource tariffs;

  RateController(RateService rates, TariffSource tariffs) {
    this.rates = rates;
    this.tariffs = tariffs;
  }

  @GetMapping("/rates")
  Mono<Rate> rate(@RequestParam String zone, @RequestParam int grams) {
    return rates.rate(zone, grams);
  }

  @GetMapping("/zones")
  Mono<List<String>> zones() {
    return rates.zones();
  }

  @GetMapping("/zones/{zone}/service-level")
  Mono<ServiceLevel> serviceLevel(@PathVariable String zone) {
    return tariffs.serviceLevel(zone);
  }

  @ExceptionHandler(NoSuchElementException.class)
  @ResponseStatus(HttpStatus.NOT_FOUND)
  void unknown() {}
}
