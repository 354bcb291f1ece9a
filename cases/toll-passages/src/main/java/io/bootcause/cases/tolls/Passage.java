package io.bootcause.cases.tolls;

import java.time.Instant;

/** A vehicle that went through a gate. */
record Passage(long number, int gate, String plate, Instant at, int axles, int cents) {}
