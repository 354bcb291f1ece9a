package io.bootcause.cases.vat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Service;
import org.springframework.web.client.RestClient;
import org.springframework.web.server.ResponseStatusException;

@Service
class InvoiceService {

  private static final BigDecimal RATE = new BigDecimal("0.20");

  private final InvoiceRepository invoices;
  private final RestClient taxOffice;

  InvoiceService(InvoiceRepository invoices, RestClient taxOffice) {
    this.invoices = invoices;
    this.taxOffice = taxOffice;
  }

  InvoicePreview preview(String number) {
    Invoice invoice =
        invoices
            .find(number)
            .orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
    VatNumber vatNumber =
        taxOffice
            .get()
            .uri("/vat-numbers/{number}", invoice.vatNumber())
            .retrieve()
            .body(VatNumber.class);
    boolean registered = vatNumber != null && vatNumber.registered();
    BigDecimal net = invoice.net();
    BigDecimal vat =
        registered ? BigDecimal.ZERO : net.multiply(RATE).setScale(2, RoundingMode.HALF_UP);
    return new InvoicePreview(
        invoice.number(),
        invoice.customer(),
        net,
        vat,
        net.add(vat),
        registered ? "Reverse charge, " + invoice.vatNumber() : "");
  }
}
