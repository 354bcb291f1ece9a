package io.bootcause.cases.payments;

import java.util.concurrent.CompletableFuture;
import org.springframework.stereotype.Service;

@Service
class PaymentService {
  private final Ledger ledger;

  PaymentService(Ledger ledger) {
    this.ledger = ledger;
  }

  String pay() {
    long id = ledger.submit();
    CompletableFuture<String> status = ledger.status(id);
    try {
      return status.join();
    } finally {
      ledger.forget(id);
    }
  }
}
