package io.bootcause.cases.boxoffice;

/** Of which house, and when. */
record TakingsQuery(int house, int season) {}
