package io.bootcause.cases.rides;

import java.util.concurrent.CompletableFuture;
import org.springframework.stereotype.Service;

@Service
class FareService {

  private final TariffClient tariffs;

  FareService(TariffClient tariffs) {
    this.tariffs = tariffs;
  }

  Fare fare(String from, String to) {
    CompletableFuture<Integer> base = tariffs.base(from, to);
    CompletableFuture<Integer> surcharge = tariffs.surcharge(to);
    return new Fare(from, to, base.join() + surcharge.join());
  }
}
