package io.bootcause.cases.rates;

import java.util.Comparator;
import java.util.List;
import java.util.NoSuchElementException;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

@Service
class RateService {

  private final TariffSource tariffs;
  private final RateProperties properties;

  RateService(TariffSource tariffs, RateProperties properties) {
    this.tariffs = tariffs;
    this.properties = properties;
  }

  Mono<Rate> rate(String zone, int grams) {
    return tariffs.current().map(tariff -> rate(tariff, zone, grams));
  }

  Mono<List<String>> zones() {
    return tariffs
        .current()
        .map(tariff -> tariff.bands().stream().map(Tariff.Band::zone).distinct().sorted().toList());
  }

  private Rate rate(Tariff tariff, String zone, int grams) {
    Tariff.Band band =
        tariff.bands().stream()
            .filter(candidate -> candidate.zone().equals(zone) && candidate.upToGrams() >= grams)
            .min(Comparator.comparingInt(Tariff.Band::upToGrams))
            .orElseThrow(() -> new NoSuchElementException("No rate for " + zone));
    int surcharge = band.cents() * properties.fuelSurchargePermille() / 1000;
    return new Rate(zone, grams, band.cents(), surcharge, tariff.edition());
  }
}
