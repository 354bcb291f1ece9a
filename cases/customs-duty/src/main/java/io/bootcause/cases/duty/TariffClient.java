package io.bootcause.cases.duty;

import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

/** Asks the tariff office. */
@Component
class TariffClient {
  private record Tariff(int permille) {}

  private final WebClient office;

  TariffClient(WebClient.Builder builder, TariffOffice office) {
    this.office = builder.baseUrl(office.url()).build();
  }

  Mono<Integer> permille(String code) {
    return office.get().uri("/tariffs/{code}", code).retrieve().bodyToMono(Tariff.class).map(Tariff::permille);
  }
}
