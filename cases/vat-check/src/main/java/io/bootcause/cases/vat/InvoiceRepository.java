package io.bootcause.cases.vat;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.springframework.stereotype.Repository;

@Repository
class InvoiceRepository {

  private static final String[] GOODS = {"Paper A4", "Toner", "Folder", "Stapler", "Envelopes"};

  private final Map<String, Invoice> invoices =
      IntStream.rangeClosed(1, 2000)
          .mapToObj(InvoiceRepository::invoice)
          .collect(Collectors.toMap(Invoice::number, Function.identity()));

  private static Invoice invoice(int i) {
    return new Invoice(
        "R" + (10_000 + i),
        "Customer " + i % 300,
        "ATU" + (10_000_000 + i % 300 * 7919),
        IntStream.rangeClosed(1, 3 + i % 5)
            .mapToObj(
                n ->
                    new Invoice.Line(
                        GOODS[(i + n) % GOODS.length], n, BigDecimal.valueOf(199 + 37L * n, 2)))
            .toList());
  }

  Optional<Invoice> find(String number) {
    return Optional.ofNullable(invoices.get(number));
  }
}
