package io.bootcause.cases.vat;

record VatNumber(String number, boolean registered) {}
