package io.bootcause.cases.bills;

import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
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

  @Transactional(readOnly = true)
  public Mono<Bill> of(long meter) {
    return readings
        .sum(meter)
        .flatMap(kwh -> tariffs.cents(meter).map(cents -> new Bill(meter, kwh, kwh * cents)));
  }
}
