package io.bootcause.cases.vat;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/invoices/{number}")
class InvoiceController {

  private final InvoiceService invoices;

  InvoiceController(InvoiceService invoices) {
    this.invoices = invoices;
  }

  @GetMapping("/preview")
  InvoicePreview preview(@PathVariable String number) {
    return invoices.preview(number);
  }
}
