package io.bootcause.cases.baskets;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class BasketController {
  private final BasketService baskets;

  BasketController(BasketService baskets) {
    this.baskets = baskets;
  }

  @GetMapping("/baskets/{id}")
  Basket basket(@PathVariable int id) {
    return baskets.view(id);
  }
}
