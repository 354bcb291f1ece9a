package io.bootcause.cases.offers;

record Hotel(String code, String name, String city, int stars) {}
