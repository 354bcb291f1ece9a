package io.bootcause.cases.statements;

import java.time.LocalDate;

record Booking(LocalDate day, String text, long cents) {}
