package io.bootcause.cases.parcels;

import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class ParcelController {
  private static final List<String> STATIONS = List.of("Bremen", "Kassel", "Fulda", "Hanau");

  record Parcel(long number, String station, boolean delivered) {}

  @GetMapping("/parcels/{number}")
  Parcel parcel(@PathVariable long number) {
    String station = STATIONS.get((int) (number % STATIONS.size()));
    return new Parcel(number, station, number % 3 == 0);
  }
}
