package io.bootcause.cases.offers;

public record Offer(String hotel, int stars, int centsPerNight, int roomsLeft) {}
