package io.bootcause.cases.sales;

import java.time.LocalDate;

record Sale(LocalDate soldOn, String category, int cents) {}
