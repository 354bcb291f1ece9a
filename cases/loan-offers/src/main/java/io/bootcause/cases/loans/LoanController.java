package io.bootcause.cases.loans;

import io.github.resilience4j.bulkhead.BulkheadFullException;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import java.math.BigDecimal;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
class LoanController {

  private final LoanService loans;

  LoanController(LoanService loans) {
    this.loans = loans;
  }

  @GetMapping("/customers/{customer}/offer")
  LoanOffer offer(
      @PathVariable String customer,
      @RequestParam BigDecimal amount,
      @RequestParam(defaultValue = "24") int months) {
    return loans.offer(customer, amount, months);
  }

  @GetMapping("/calculator")
  Map<String, BigDecimal> calculate(@RequestParam BigDecimal amount, @RequestParam int months) {
    BigDecimal rate = LoanService.rate(300, months);
    return Map.of("rate", rate, "monthly", LoanService.monthly(amount, months, rate));
  }

  @ExceptionHandler({BulkheadFullException.class, CallNotPermittedException.class})
  @ResponseStatus(HttpStatus.SERVICE_UNAVAILABLE)
  void busy() {}
}
