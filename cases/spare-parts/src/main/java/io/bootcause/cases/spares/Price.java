package io.bootcause.cases.spares;

public record Price(long cents, long lowestOfThirtyDays) {}
