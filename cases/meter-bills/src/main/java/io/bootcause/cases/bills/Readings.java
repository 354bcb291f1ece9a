package io.bootcause.cases.bills;

import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Thirty meters, each read once a month for three years. */
@Repository
class Readings {
  private static final int MONTHS = 36;

  private final DatabaseClient database;

  Readings(DatabaseClient database) {
    this.database = database;
  }

  Mono<Long> sum(long meter) {
    return database
        .sql("select sum(kwh) from bill_reading where meter = :meter")
        .bind("meter", meter)
        .map(row -> ((Number) row.get(0)).longValue())
        .one();
  }

  Flux<Reading> all(long meter) {
    return database
        .sql("select reading_month, kwh from bill_reading where meter = :meter order by reading_month")
        .bind("meter", meter)
        .map(row -> new Reading(row.get(0, Integer.class), row.get(1, Integer.class)))
        .all();
  }

  Flux<Integer> months(long meter) {
    return database
        .sql("select reading_month from bill_reading where meter = :meter order by reading_month")
        .bind("meter", meter)
        .map(row -> row.get(0, Integer.class))
        .all();
  }

  Mono<Reading> of(long meter, int month) {
    return database
        .sql("select kwh from bill_reading where meter = :meter and reading_month = :month")
        .bind("meter", meter)
        .bind("month", month)
        .map(row -> new Reading(month, row.get(0, Integer.class)))
        .one();
  }

  @EventListener(ApplicationReadyEvent.class)
  void read() {
    database
        .sql("delete from bill_reading")
        .then()
        .thenMany(Flux.range(1, 30).concatMap(meter -> Flux.range(1, MONTHS).concatMap(month -> add(meter, month))))
        .blockLast();
  }

  private Mono<Void> add(int meter, int month) {
    return database
        .sql("insert into bill_reading (meter, reading_month, kwh) values (:meter, :month, :kwh)")
        .bind("meter", (long) meter)
        .bind("month", month)
        .bind("kwh", 200 + meter * month % 97)
        .then();
  }
}
