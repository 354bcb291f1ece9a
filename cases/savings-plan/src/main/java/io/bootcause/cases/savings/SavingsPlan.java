package io.bootcause.cases.savings;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Service;

@Service
class SavingsPlan {
  private static final int MONTHS = 12;

  private final Rates rates;
  private final boolean rounded;

  SavingsPlan(Rates rates, @Value("${plan.rounded:false}") boolean rounded) {
    this.rates = rates;
    this.rounded = rounded;
  }

  List<Year> years(int product, BigDecimal monthly, int years) {
    List<Year> plan = new ArrayList<>();
    BigDecimal balance = BigDecimal.ZERO;
    for (int year = 1; year <= years; year++) {
      BigDecimal interest = BigDecimal.ZERO;
      for (int month = 0; month < MONTHS; month++) {
        BigDecimal earned = balance.multiply(rates.of(product, balance));
        interest = interest.add(earned);
        balance = balance.add(monthly).add(earned);
        if (rounded) {
          balance = cents(balance);
        }
      }
      plan.add(
          new Year(
              year,
              cents(monthly.multiply(new BigDecimal(MONTHS))),
              cents(interest),
              cents(balance)));
    }
    return plan;
  }

  private static BigDecimal cents(BigDecimal amount) {
    return amount.setScale(2, RoundingMode.HALF_EVEN);
  }
}
