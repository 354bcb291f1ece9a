package io.bootcause.cases.invoices;

import java.util.List;
import java.util.stream.LongStream;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
class InvoiceController {
  private final InvoiceRepository invoices;

  InvoiceController(InvoiceRepository invoices) {
    this.invoices = invoices;
  }

  @GetMapping("/invoices")
  List<Invoice> of(@RequestParam String debtor) {
    return invoices.findTop5ByDebtorOrderById(debtor);
  }

  @Bean
  static SmartInitializingSingleton invoices(InvoiceRepository invoices) {
    return () ->
        invoices.saveAll(
            LongStream.rangeClosed(1, 200)
                .mapToObj(id -> new Invoice(id, "D" + id % 40, 100 * id))
                .toList());
  }
}
