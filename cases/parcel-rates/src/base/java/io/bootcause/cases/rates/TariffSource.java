package io.bootcause.cases.rates;

import java.time.Duration;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

@Component
class TariffSource {

  private final WebClient carrier;
  private final Duration validFor;

  TariffSource(WebClient.Builder builder, CarrierGateway gateway, RateProperties properties) {
    this.carrier = builder.baseUrl(gateway.url()).build();
    this.validFor = properties.tariffValidFor();
  }

  Mono<Tariff> current() {
    return carrier
        .get()
        .uri("/tariff")
        .retrieve()
        .bodyToMono(Tariff.class)
        .timeout(Duration.ofSeconds(3))
        .cache(validFor);
  }

  Mono<ServiceLevel> serviceLevel(String zone) {
    return carrier
        .get()
        .uri("/levels/{zone}", zone)
        .retrieve()
        .bodyToMono(ServiceLevel.class)
        .timeout(Duration.ofSeconds(2));
  }
}
