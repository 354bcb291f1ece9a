package io.bootcause.cases.departures;

record Departure(String line, String destination, long epochSecond) {}
