package io.bootcause.cases.fleet;

import java.util.List;
import java.util.Map;

public record DepotSummary(
    String depot, Map<String, Long> states, double meanBattery, String nearest, List<Vehicle> lowest) {}
