package io.bootcause.cases.payments;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.springframework.stereotype.Service;

@Service
class PaymentService {
  private final Ledger ledger;

  PaymentService(Ledger ledger) {
    this.ledger = ledger;
  }

  String pay() {
    long id = ledger.submit();
    try {
      return booked(id).join();
    } finally {
      ledger.forget(id);
    }
  }

  private CompletableFuture<String> booked(long id) {
    return CompletableFuture.supplyAsync(
            () -> ledger.status(id), CompletableFuture.delayedExecutor(100, TimeUnit.MILLISECONDS))
        .thenCompose(status -> status);
  }
}
