package io.bootcause.cases.departures;

record Weather(String station, int celsius, int snowCentimetres) {}
