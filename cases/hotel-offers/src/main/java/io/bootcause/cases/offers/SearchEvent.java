package io.bootcause.cases.offers;

import java.time.Instant;

public record SearchEvent(String city, int nights, int results, Instant at) {}
