package io.bootcause.cases.accounts;

import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class AccountController {
  record Account(long id, String owner, long cents) {}

  @GetMapping("/accounts/{id}")
  Account account(@PathVariable long id) {
    return new Account(id, "Owner " + id, 100 * id);
  }

  @GetMapping("/rates")
  Map<String, Double> rates() {
    return Map.of("EUR", 1.0, "USD", 1.08);
  }
}
