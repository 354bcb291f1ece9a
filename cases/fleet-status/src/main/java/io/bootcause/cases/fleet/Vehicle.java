package io.bootcause.cases.fleet;

import java.time.Instant;

public record Vehicle(String plate, String depot, String state, int battery, double lat, double lon, Instant seen) {}
