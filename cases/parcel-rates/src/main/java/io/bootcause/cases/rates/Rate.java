package io.bootcause.cases.rates;

record Rate(String zone, int grams, int cents, int surcharge, String edition) {}
