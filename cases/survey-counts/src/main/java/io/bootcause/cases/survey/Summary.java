package io.bootcause.cases.survey;

import java.util.List;

record Summary(int area, int sightings, List<Tally> species) {
  record Tally(String species, int count) {}
}
