package io.bootcause.cases.weather;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The newest readings of each station, in memory and bounded. */
@Component
class ReadingStore {
  private static final int KEPT = 48;
  private static final int STATIONS = 1000;

  private final Map<String, ArrayDeque<Reading>> byStation = new ConcurrentHashMap<>();

  ReadingStore() {
    Instant noon = Instant.parse("2026-03-01T12:00:00Z");
    for (String station : List.of("harbour", "airport", "summit")) {
      for (int i = 0; i < 24; i++) {
        add(new Reading(station, 4 + i % 7, noon.plusSeconds(1800L * i)));
      }
    }
  }

  Flux<Reading> of(String station) {
    ArrayDeque<Reading> readings = byStation.get(station);
    if (readings == null) {
      return Flux.empty();
    }
    synchronized (readings) {
      return Flux.fromIterable(List.copyOf(readings));
    }
  }

  Mono<Reading> save(Reading reading) {
    return Mono.fromCallable(() -> add(reading));
  }

  private Reading add(Reading reading) {
    if (byStation.size() >= STATIONS && !byStation.containsKey(reading.station())) {
      throw new IllegalStateException("too many stations");
    }
    ArrayDeque<Reading> readings =
        byStation.computeIfAbsent(reading.station(), s -> new ArrayDeque<>(KEPT + 1));
    synchronized (readings) {
      readings.addLast(reading);
      if (readings.size() > KEPT) {
        readings.removeFirst();
      }
    }
    return reading;
  }
}
