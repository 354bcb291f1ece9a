package io.bootcause.cases.surcharges;

import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class SurchargeController {
  private static final String[] COUNTRIES = {"DE", "AT", "CH", "IS", "FR"};
  private static final int PARCELS = 400;

  private final Tariff tariff;

  SurchargeController(Tariff tariff) {
    this.tariff = tariff;
  }

  @GetMapping("/shipments/{number}/surcharges")
  Map<String, Object> surcharges(@PathVariable int number) {
    long cents = 0;
    for (int i = 0; i < PARCELS; i++) {
      int seed = Math.floorMod(number * 31 + i * 7919, 100_003);
      cents +=
          tariff.surcharge(
              new Parcel(
                  number + "-" + i,
                  200 + seed % 20_000,
                  COUNTRIES[seed % COUNTRIES.length],
                  seed % 11 == 0));
    }
    return Map.of("shipment", number, "parcels", PARCELS, "cents", cents);
  }
}
