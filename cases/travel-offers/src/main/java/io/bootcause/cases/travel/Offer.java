package io.bootcause.cases.travel;

record Offer(String carrier, int cents) {}
