package io.bootcause.cases.quotes;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class PriceController {
  private final PriceBook book;

  PriceController(PriceBook book) {
    this.book = book;
  }

  @GetMapping("/markets/{market}/prices")
  PriceList prices(@PathVariable String market) {
    return book.of(market);
  }
}
