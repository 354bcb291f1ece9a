package io.bootcause.cases.repair;

import java.time.LocalDate;

record Repair(int id, String customer, String device, LocalDate received) {}
