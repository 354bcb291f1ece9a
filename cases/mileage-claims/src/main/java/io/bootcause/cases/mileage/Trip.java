package io.bootcause.cases.mileage;

import java.math.BigDecimal;
import java.time.LocalDate;

record Trip(LocalDate day, String purpose, BigDecimal kilometres) {}
