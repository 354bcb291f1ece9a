package io.bootcause.cases.seats;

/** A place to sit in a hall. */
public record Seat(String row, int number, String category, long cents, boolean free) {}
