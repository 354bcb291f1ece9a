package io.bootcause.cases.depot;

record Part(String number, String name, int cents) {}
