package io.bootcause.cases.tenancies;

/** Kept in one column, as text. */
record Terms(int months, int cents) {}
