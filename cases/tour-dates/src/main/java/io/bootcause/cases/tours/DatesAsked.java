package io.bootcause.cases.tours;

/** Every guide who gives the tour answers with the dates that are still free. */
record DatesAsked(int tour, Object asker) {}
