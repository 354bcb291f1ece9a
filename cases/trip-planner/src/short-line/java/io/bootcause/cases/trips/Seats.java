package io.bootcause.cases.trips;

import java.util.List;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.stereotype.Service;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.client.WebClientResponseException.NotFound;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

/** Asks the railway. */
@Service
class Seats {
  private final WebClient railway;

  Seats(WebClient.Builder builder, Railway railway) {
    ConnectionProvider two = ConnectionProvider.create("railway", 2);
    this.railway =
        builder
            .baseUrl(railway.url())
            .clientConnector(new ReactorClientHttpConnector(HttpClient.create(two)))
            .build();
  }

  Mono<List<Leg>> of(String trip, int legs) {
    return Flux.range(1, legs).flatMapSequential(leg -> ask(trip, leg)).collectList();
  }

  Mono<Leg> ofLeg(String trip, int leg) {
    return ask(trip, leg).onErrorReturn(NotFound.class, new Leg(leg, 0));
  }

  private Mono<Leg> ask(String trip, int leg) {
    return railway
        .get()
        .uri("/trips/{trip}/legs/{leg}", trip, leg)
        .retrieve()
        .bodyToMono(Answer.class)
        .map(answer -> new Leg(leg, answer.seats()));
  }

  private record Answer(int seats) {}
}
