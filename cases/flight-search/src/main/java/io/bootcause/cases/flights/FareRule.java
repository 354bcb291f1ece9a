package io.bootcause.cases.flights;

import reactor.core.publisher.Mono;

@FunctionalInterface
public interface FareRule {

  Mono<Flight> apply(Flight flight);
}
