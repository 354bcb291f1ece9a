package io.bootcause.cases.loans;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.springframework.stereotype.Service;

@Service
class LoanService {

  private static final MathContext PRECISION = MathContext.DECIMAL64;

  private final BureauClient bureau;

  LoanService(BureauClient bureau) {
    this.bureau = bureau;
  }

  LoanOffer offer(String customer, BigDecimal amount, int months) {
    Score score = bureau.score(customer);
    BigDecimal rate = rate(score.points(), months);
    return new LoanOffer(customer, amount, months, rate, monthly(amount, months, rate));
  }

  static BigDecimal rate(int points, int months) {
    BigDecimal rate = new BigDecimal("9.90").subtract(BigDecimal.valueOf(points, 2));
    return months > 36 ? rate.add(new BigDecimal("0.75")) : rate;
  }

  static BigDecimal monthly(BigDecimal amount, int months, BigDecimal ratePercent) {
    BigDecimal monthlyRate = ratePercent.divide(new BigDecimal("1200"), PRECISION);
    BigDecimal discount =
        BigDecimal.ONE.subtract(
            BigDecimal.ONE.divide(BigDecimal.ONE.add(monthlyRate).pow(months, PRECISION), PRECISION));
    return amount.multiply(monthlyRate).divide(discount, 2, RoundingMode.HALF_UP);
  }
}
