package io.bootcause.cases.cabins;

import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class BookingController {
  private final SailingRepository sailings;

  BookingController(SailingRepository sailings) {
    this.sailings = sailings;
  }

  @PostMapping("/sailings/{sailing}/cabins")
  Map<String, Object> book(@PathVariable int sailing) {
    return Map.of("sailing", sailing, "booked", sailings.book(sailing));
  }

  @GetMapping("/sailings")
  Map<String, Object> all() {
    return Map.of("sailings", sailings.ids());
  }
}
