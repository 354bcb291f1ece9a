package io.bootcause.cases.bills;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class BillController {
  private final Approval approval;
  private final BillWriter writer;

  BillController(Approval approval, BillWriter writer) {
    this.approval = approval;
    this.writer = writer;
  }

  @GetMapping(path = "/bills/{number}", produces = MediaType.TEXT_XML_VALUE)
  String bill(@PathVariable long number) throws InterruptedException {
    Bill bill = new Bill();
    bill.number = number;
    bill.debtor = "Debtor " + number + ", " + approval.stamp(number);
    bill.currency = "EUR";
    for (int i = 1; i <= 8; i++) {
      Bill.Line line = new Bill.Line();
      line.text = "Article " + i;
      line.quantity = i;
      line.cents = 250L * i;
      bill.lines.add(line);
    }
    return writer.write(bill);
  }
}
