package io.bootcause.cases.trips;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/** Asks the railway. */
@Service
class Seats {
  private final HttpClient client = HttpClient.newHttpClient();
  private final ObjectMapper json;
  private final String railway;

  Seats(ObjectMapper json, Railway railway) {
    this.json = json;
    this.railway = railway.url();
  }

  Mono<List<Leg>> of(String trip, int legs) {
    return Mono.fromFuture(() -> all(trip, legs));
  }

  private CompletableFuture<List<Leg>> all(String trip, int legs) {
    CompletableFuture<List<Leg>> all = CompletableFuture.completedFuture(new ArrayList<>());
    for (int i = 1; i <= legs; i++) {
      int leg = i;
      all = all.thenCompose(known -> ask(trip, leg).thenApply(next -> with(known, next)));
    }
    return all;
  }

  private static List<Leg> with(List<Leg> known, Leg next) {
    known.add(next);
    return known;
  }

  Mono<Leg> ofLeg(String trip, int leg) {
    return Mono.fromFuture(() -> ask(trip, leg));
  }

  private CompletableFuture<Leg> ask(String trip, int leg) {
    URI uri = URI.create(railway + "/trips/" + trip + "/legs/" + leg);
    return client
        .sendAsync(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString())
        .thenApply(answer -> leg(leg, answer));
  }

  private Leg leg(int leg, HttpResponse<String> answer) {
    try {
      boolean known = answer.statusCode() == 200;
      return new Leg(leg, known ? json.readTree(answer.body()).get("seats").asInt() : 0);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
