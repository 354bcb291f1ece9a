package io.bootcause.cases.loans;

import java.math.BigDecimal;

public record LoanOffer(
    String customer, BigDecimal amount, int months, BigDecimal ratePercent, BigDecimal monthly) {}
