package io.bootcause.cases.shipping;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestClient;

@RestController
class ShippingController {
  record Price(int cents) {}

  private final RestClient carrier;

  ShippingController(RestClient carrier) {
    this.carrier = carrier;
  }

  @GetMapping("/shipping")
  Price price(@RequestParam(defaultValue = "1000") int grams) {
    Price base = carrier.get().uri("/price?grams={g}", grams).retrieve().body(Price.class);
    return new Price(base.cents() + grams / 100);
  }
}
