package io.bootcause.cases.quotes;

import java.util.Map;

record PriceList(String market, Map<String, Integer> cents) {}
