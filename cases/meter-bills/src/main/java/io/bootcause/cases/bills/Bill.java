package io.bootcause.cases.bills;

record Bill(long meter, long kwh, long cents) {}
