package io.bootcause.cases.rates;

import java.util.List;

record Tariff(String edition, List<Band> bands) {

  record Band(String zone, int upToGrams, int cents) {}
}
