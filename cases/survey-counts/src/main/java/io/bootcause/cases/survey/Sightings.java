package io.bootcause.cases.survey;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.stereotype.Component;

/** What has been seen where: a byte for each sighting, area by area. */
@Component
class Sightings {
  private static final int PER_AREA = 4_096;
  private static final int AREAS = 32_768;
  private static final int SPECIES = 40;
  private static final int SHOWN = 12;

  private final byte[] species = new byte[AREAS * PER_AREA];

  Sightings() {
    for (int i = 0; i < species.length; i++) {
      species[i] = (byte) ((i * 0x9E3779B9 >>> 24) % SPECIES);
    }
  }

  byte[] all() {
    return species;
  }

  Summary summary(int area) {
    Map<String, Integer> counts = new TreeMap<>();
    int from = Math.floorMod(area, AREAS) * PER_AREA;
    for (int i = from; i < from + PER_AREA; i++) {
      counts.merge("species-" + species[i], 1, Integer::sum);
    }
    List<Summary.Tally> tallies = new ArrayList<>();
    counts.forEach((name, count) -> tallies.add(new Summary.Tally(name, count)));
    tallies.sort(Comparator.comparingInt(Summary.Tally::count).reversed());
    return new Summary(area, PER_AREA, List.copyOf(tallies.subList(0, SHOWN)));
  }
}
