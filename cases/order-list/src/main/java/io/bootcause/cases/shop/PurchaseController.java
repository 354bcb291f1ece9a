package io.bootcause.cases.shop;

import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
class PurchaseController {
  private final PurchaseService purchases;

  PurchaseController(PurchaseService purchases) {
    this.purchases = purchases;
  }

  @GetMapping("/purchases")
  List<PurchaseService.Row> above(@RequestParam(defaultValue = "0") int cents) {
    return purchases.above(cents);
  }
}
