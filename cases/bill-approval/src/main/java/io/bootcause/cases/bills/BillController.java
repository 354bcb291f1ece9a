package io.bootcause.cases.bills;

import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class BillController {
  private final Approval approval;
  private final BillChecker checker;

  BillController(Approval approval, BillChecker checker) {
    this.approval = approval;
    this.checker = checker;
  }

  @GetMapping("/bills/{number}")
  Map<String, Object> bill(@PathVariable long number) throws InterruptedException {
    Bill bill = new Bill(number, "Debtor " + number, 250 * number);
    return Map.of(
        "bill", bill, "problems", checker.problems(bill), "stamp", approval.stamp(number));
  }
}
