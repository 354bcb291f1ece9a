package io.bootcause.cases.payments;

import java.util.concurrent.CompletableFuture;
import org.springframework.stereotype.Service;

@Service
class PaymentService {
  private final Ledger ledger;

  PaymentService(Ledger ledger) {
    this.ledger = ledger;
  }

  String pay() throws InterruptedException {
    long id = ledger.submit();
    CompletableFuture<String> status = ledger.status(id);
    synchronized (status) {
      while (!status.isDone()) {
        status.wait(100);
      }
    }
    ledger.forget(id);
    return status.join();
  }
}
