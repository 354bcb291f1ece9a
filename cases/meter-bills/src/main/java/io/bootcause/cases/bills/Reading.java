package io.bootcause.cases.bills;

record Reading(int month, int kwh) {}
