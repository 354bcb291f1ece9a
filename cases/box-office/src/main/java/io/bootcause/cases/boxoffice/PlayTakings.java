package io.bootcause.cases.boxoffice;

/** What one play has brought in. */
record PlayTakings(int play, int tickets, long cents, int dearest) {}
