package io.bootcause.cases.departures;

record Departure(String train, String to, String at, int track, int delay) {}
