package io.bootcause.cases.shelves;

import java.util.List;

/** Articles of which a store has none left. */
record Missing(int store, int counted, List<String> articles) {}
