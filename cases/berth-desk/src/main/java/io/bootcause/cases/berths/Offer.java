package io.bootcause.cases.berths;

public record Offer(String berth, double spare, int candidates) {}
