package io.bootcause.cases.rates;

record ServiceLevel(String zone, int days, boolean tracked) {}
