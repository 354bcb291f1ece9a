package io.bootcause.cases.departures;

import com.github.benmanes.caffeine.cache.AsyncLoadingCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.List;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.client.WebClientResponseException.ServiceUnavailable;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

@Component
class TrafficClient {

  private final WebClient control;
  private final AsyncLoadingCache<String, Weather> weather;

  TrafficClient(WebClient.Builder builder, ControlCentre centre) {
    control = builder.baseUrl(centre.url()).build();
    weather =
        Caffeine.newBuilder()
            .maximumSize(500)
            .refreshAfterWrite(Duration.ofSeconds(20))
            .expireAfterWrite(Duration.ofMinutes(5))
            .buildAsync((station, executor) -> fetchWeather(station).toFuture());
  }

  Mono<List<Departure>> departures(String station) {
    return control
        .get()
        .uri("/departures/{station}", station)
        .retrieve()
        .bodyToFlux(Departure.class)
        .collectList()
        .retryWhen(
            Retry.backoff(2, Duration.ofMillis(30)).filter(ServiceUnavailable.class::isInstance))
        .timeout(Duration.ofSeconds(3));
  }

  Mono<Weather> weather(String station) {
    return Mono.fromFuture(weather.get(station), true);
  }

  private Mono<Weather> fetchWeather(String station) {
    return control
        .get()
        .uri("/weather/{station}", station)
        .retrieve()
        .bodyToMono(Weather.class)
        .timeout(Duration.ofSeconds(3));
  }
}
