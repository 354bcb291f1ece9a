package io.bootcause.cases.surcharges;

record Parcel(String id, int grams, String country, boolean bulky) {}
