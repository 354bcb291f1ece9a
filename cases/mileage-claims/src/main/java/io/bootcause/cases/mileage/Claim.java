package io.bootcause.cases.mileage;

import java.math.BigDecimal;
import java.time.LocalDate;

record Claim(int driver, int trips, BigDecimal most, LocalDate until) {}
