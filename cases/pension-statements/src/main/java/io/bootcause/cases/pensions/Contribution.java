package io.bootcause.cases.pensions;

import java.time.LocalDate;

record Contribution(LocalDate paidOn, String kind, long cents) {}
