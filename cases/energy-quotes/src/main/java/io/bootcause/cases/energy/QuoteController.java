package io.bootcause.cases.energy;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class QuoteController {

  private final QuoteService quotes;

  public QuoteController(QuoteService quotes) {
    this.quotes = quotes;
  }

  @GetMapping("/quotes/{customer}")
  public Quote quote(@PathVariable String customer, @RequestParam(defaultValue = "3500") int kwh) {
    this.quotes.begin(customer);
    return this.quotes.quote(kwh);
  }
}
