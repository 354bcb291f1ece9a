package io.bootcause.cases.savings;

import java.math.BigDecimal;

record Year(int year, BigDecimal paid, BigDecimal interest, BigDecimal balance) {}
