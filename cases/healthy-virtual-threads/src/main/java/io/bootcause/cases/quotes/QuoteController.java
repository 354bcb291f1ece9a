package io.bootcause.cases.quotes;

import jakarta.validation.Valid;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

@RestController
class QuoteController {
  private final QuoteService quotes;

  QuoteController(QuoteService quotes) {
    this.quotes = quotes;
  }

  @GetMapping("/zones")
  List<String> zones() {
    return List.of("domestic", "neighbours", "overseas");
  }

  @PostMapping("/quotes")
  QuoteService.Quote quote(@Valid @RequestBody QuoteRequest request) {
    return quotes.quote(request);
  }
}
