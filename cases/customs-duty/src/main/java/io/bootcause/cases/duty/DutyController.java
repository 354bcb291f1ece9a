package io.bootcause.cases.duty;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

@RestController
class DutyController {
  record Duty(String code, long cents) {}

  private final Tariffs tariffs;

  DutyController(Tariffs tariffs) {
    this.tariffs = tariffs;
  }

  @GetMapping("/goods/{code}/duty")
  Mono<Duty> duty(@PathVariable String code, @RequestParam long value) {
    return tariffs.permille(code).map(permille -> new Duty(code, value * permille / 1_000));
  }
}
