package io.bootcause.cases.trips;

/** One train of a trip, and how many seats are left in it. */
record Leg(int number, int seats) {}
