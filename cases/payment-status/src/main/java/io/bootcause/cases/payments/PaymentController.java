package io.bootcause.cases.payments;

import java.util.Map;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class PaymentController {
  private final PaymentService payments;

  PaymentController(PaymentService payments) {
    this.payments = payments;
  }

  @PostMapping("/payments")
  Map<String, String> pay() throws InterruptedException {
    return Map.of("status", payments.pay());
  }
}
