package io.bootcause.cases.bills;

import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/** What has been used, at today's price. */
@Service
class Billing {
  private final Readings readings;
  private final Tariffs tariffs;

  Billing(Readings readings, Tariffs tariffs) {
    this.readings = readings;
    this.tariffs = tariffs;
  }

  public Mono<Bill> of(long meter) {
    return readings
        .sum(meter)
        .flatMap(kwh -> tariffs.cents(meter).map(cents -> new Bill(meter, kwh, kwh * cents)));
  }
}
