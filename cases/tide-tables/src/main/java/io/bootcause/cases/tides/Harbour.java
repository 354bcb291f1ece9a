package io.bootcause.cases.tides;

record Harbour(int id, String name, double amplitude, double phase) {}
