package io.bootcause.cases.shelves;

import java.util.Map;

/**
 * What a store's handhelds have counted in one night.
 *
 * @param pieces by the article's number
 */
record Count(int store, String night, Map<String, Integer> pieces) {}
