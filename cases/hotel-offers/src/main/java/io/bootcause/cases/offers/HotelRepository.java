package io.bootcause.cases.offers;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.stereotype.Repository;

@Repository
class HotelRepository {

  private static final List<String> NAMES =
      List.of("Central", "Garden", "Station", "Riverside", "Old Mill", "Harbour");

  private final Map<String, List<Hotel>> byCity =
      Stream.of("Lisbon", "Ghent", "Turku", "Graz", "Cork")
          .flatMap(
              city ->
                  IntStream.range(0, NAMES.size())
                      .mapToObj(
                          i ->
                              new Hotel(
                                  city.substring(0, 2).toUpperCase(Locale.ROOT) + i,
                                  NAMES.get(i),
                                  city,
                                  2 + i % 4)))
          .collect(Collectors.groupingBy(hotel -> hotel.city().toLowerCase(Locale.ROOT)));

  List<Hotel> in(String city) {
    return byCity.getOrDefault(city.toLowerCase(Locale.ROOT), List.of());
  }
}
