package io.bootcause.cases.address;

import java.util.Map;
import java.util.stream.IntStream;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
class AddressController {
  private final PostcodeRules rules;

  AddressController(PostcodeRules rules) {
    this.rules = rules;
  }

  /** How many postcodes of a delivery round can be used. */
  @GetMapping("/rounds/{id}/usable")
  Map<String, Long> usable(@RequestParam(defaultValue = "400") int stops) {
    long usable =
        IntStream.range(0, stops)
            .mapToObj(i -> i % 3 == 0 ? "10" + i + " AB" : i + "-x")
            .filter(rules::isUsable)
            .count();
    return Map.of("usable", usable);
  }
}
