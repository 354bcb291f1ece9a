package io.bootcause.cases.checkout;

import java.util.Map;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
class CheckoutController {
  private final CheckoutService checkout;

  CheckoutController(CheckoutService checkout) {
    this.checkout = checkout;
  }

  @PostMapping("/checkout")
  Map<String, Object> buy(@RequestParam(defaultValue = "995") int cents) {
    return Map.of("cents", cents, "paid", checkout.buy(cents));
  }
}
