package io.bootcause.cases.roomrates;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.springframework.stereotype.Component;

/** Two years of rates of all hotels, kept in memory. */
@Component
class RateBook {
  private static final int HOTELS = 4_000;
  private static final int NIGHTS = 730;

  private final Map<Integer, Map<Integer, Rate>> byHotel = new HashMap<>();

  RateBook() {
    Random random = new Random(7);
    for (int hotel = 1; hotel <= HOTELS; hotel++) {
      Map<Integer, Rate> rates = new HashMap<>();
      int base = 6_000 + random.nextInt(14_000);
      for (int night = 0; night < NIGHTS; night++) {
        long cents = base + (night % 7 > 4 ? 1_500 : 0) + random.nextInt(900);
        rates.put(night, new Rate(hotel, night, cents, random.nextInt(30)));
      }
      byHotel.put(hotel, rates);
    }
  }

  List<Rate> of(int hotel, int from, int nights) {
    Map<Integer, Rate> rates = byHotel.getOrDefault(hotel, Map.of());
    List<Rate> found = new ArrayList<>(nights);
    for (int night = from; night < from + nights; night++) {
      Rate rate = rates.get(night);
      if (rate != null) {
        found.add(rate);
      }
    }
    return found;
  }
}
