package io.bootcause.cases.rates;

import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

@RestController
class RateController {
  private final RateTable table;

  RateController(RateTable table) {
    this.table = table;
  }

  @GetMapping("/rates/{currency}")
  Mono<Map<String, Object>> rate(@PathVariable String currency) {
    return Mono.<Map<String, Object>>fromCallable(
            () -> Map.of("currency", currency, "rate", table.rate(currency)))
        .subscribeOn(Schedulers.boundedElastic());
  }
}
