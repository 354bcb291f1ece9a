package io.bootcause.cases.ferry;

import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

/** Asks the harbour which ship is at the berth. */
@Component
class HarbourClient {
  record Berth(String ship, int minutesLate) {}

  private final WebClient harbour;

  HarbourClient(WebClient harbourWebClient) {
    this.harbour = harbourWebClient;
  }

  Mono<Berth> berth(String route) {
    return harbour.get().uri("/berths/{route}", route).retrieve().bodyToMono(Berth.class);
  }
}
