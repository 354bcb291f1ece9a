package io.bootcause.cases.vat;

import java.math.BigDecimal;
import java.util.List;

record Invoice(String number, String customer, String vatNumber, List<Line> lines) {

  record Line(String text, int quantity, BigDecimal price) {

    BigDecimal amount() {
      return price.multiply(BigDecimal.valueOf(quantity));
    }
  }

  BigDecimal net() {
    return lines.stream().map(Line::amount).reduce(BigDecimal.ZERO, BigDecimal::add);
  }
}
