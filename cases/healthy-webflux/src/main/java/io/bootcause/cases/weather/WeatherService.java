package io.bootcause.cases.weather;

import java.time.Clock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

@Service
class WeatherService {
  record Summary(String station, long count, double lowest, double highest, double mean) {}

  private static final Logger log = LoggerFactory.getLogger(WeatherService.class);

  private final ReadingStore store;
  private final Clock clock = Clock.systemUTC();

  WeatherService(ReadingStore store) {
    this.store = store;
  }

  Flux<Reading> readings(String station) {
    return store.of(station);
  }

  Mono<Summary> summary(String station) {
    return store
        .of(station)
        .collectList()
        .filter(readings -> !readings.isEmpty())
        .map(
            readings -> {
              var statistics =
                  readings.stream().mapToDouble(Reading::celsius).summaryStatistics();
              return new Summary(
                  station,
                  statistics.getCount(),
                  statistics.getMin(),
                  statistics.getMax(),
                  statistics.getAverage());
            });
  }

  Mono<Reading> add(Reading reading) {
    Reading stamped =
        reading.at() != null
            ? reading
            : new Reading(reading.station(), reading.celsius(), clock.instant());
    return store
        .save(stamped)
        .doOnNext(saved -> log.debug("{}: {} °C", saved.station(), saved.celsius()));
  }
}
