package io.bootcause.cases.savings;

import java.math.BigDecimal;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
class PlanController {
  private final SavingsPlan plan;

  PlanController(SavingsPlan plan) {
    this.plan = plan;
  }

  @GetMapping("/plans/{product}")
  List<Year> years(
      @PathVariable int product, @RequestParam BigDecimal monthly, @RequestParam int years) {
    return plan.years(product, monthly, Math.min(50, years));
  }
}
