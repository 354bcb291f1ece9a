package io.bootcause.cases.departures;

import java.util.List;

record StationInfo(String station, String line, List<Departure> departures, Weather weather) {}
