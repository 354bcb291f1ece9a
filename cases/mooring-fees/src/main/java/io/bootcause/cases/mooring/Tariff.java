package io.bootcause.cases.mooring;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/** What a night costs at a pontoon, by the length of the boat in steps of a centimetre. */
record Tariff(String pontoon, List<BigDecimal> perNight) {
  private static final int LONGEST_CM = 2_400;

  static Tariff drawnUpFor(String pontoon) {
    BigDecimal base = BigDecimal.valueOf(140 + pontoon.hashCode() % 40, 2);
    List<BigDecimal> prices = new ArrayList<>();
    for (int cm = 0; cm <= LONGEST_CM; cm++) {
      BigDecimal metres = BigDecimal.valueOf(cm, 2);
      BigDecimal width = metres.sqrt(MathContext.DECIMAL32);
      prices.add(base.multiply(metres).multiply(width).setScale(2, RoundingMode.HALF_UP));
    }
    return new Tariff(pontoon, List.copyOf(prices));
  }

  BigDecimal of(BigDecimal length) {
    return perNight.get(Math.min(LONGEST_CM, length.movePointRight(2).intValue()));
  }
}
