package io.bootcause.cases.courier;

public record Receipt(long delivered, int stops, long next) {}
