package io.bootcause.cases.bills;

import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

@RestController
class BillController {
  private final Billing billing;
  private final Readings readings;

  BillController(Billing billing, Readings readings) {
    this.billing = billing;
    this.readings = readings;
  }

  @GetMapping("/meters/{meter}/bill")
  Mono<Bill> bill(@PathVariable long meter) {
    return billing.of(meter);
  }

  @GetMapping("/meters/{meter}/readings")
  Mono<List<Reading>> readings(@PathVariable long meter) {
    return readings.all(meter).collectList();
  }

  @GetMapping("/meters/{meter}/history")
  Mono<List<Reading>> history(@PathVariable long meter) {
    return readings.months(meter).concatMap(month -> readings.of(meter, month)).collectList();
  }
}
