package io.bootcause.cases.mooring;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/** Tariffs that have been drawn up, by pontoon. */
@Component
class TariffStore {
  private final Map<String, Tariff> tariffs = new ConcurrentHashMap<>();

  Optional<Tariff> find(String pontoon) {
    return Optional.ofNullable(tariffs.get(pontoon));
  }

  Tariff keep(Tariff tariff) {
    tariffs.put(tariff.pontoon(), tariff);
    return tariff;
  }
}
