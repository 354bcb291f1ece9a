package io.bootcause.cases.prices;

import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class PriceController {
  private final PriceService prices;

  PriceController(PriceService prices) {
    this.prices = prices;
  }

  @GetMapping("/articles/{article}/price")
  Map<String, Object> best(@PathVariable String article) {
    return Map.of("article", article, "cents", prices.best(article));
  }
}
