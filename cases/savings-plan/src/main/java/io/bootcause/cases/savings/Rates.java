package io.bootcause.cases.savings;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.springframework.stereotype.Component;

/** What a product yields, by what has been saved. */
@Component
class Rates {
  private static final BigDecimal MUCH = new BigDecimal(25_000);
  private static final BigDecimal MONTHS = new BigDecimal(12);

  /** Of a month. */
  BigDecimal of(int product, BigDecimal balance) {
    BigDecimal percent = new BigDecimal(product).movePointLeft(2);
    BigDecimal more = balance.compareTo(MUCH) < 0 ? BigDecimal.ZERO : new BigDecimal("0.0025");
    return percent.add(more).divide(MONTHS, 10, RoundingMode.HALF_UP);
  }
}
