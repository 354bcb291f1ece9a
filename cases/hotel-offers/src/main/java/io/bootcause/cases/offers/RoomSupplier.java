package io.bootcause.cases.offers;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import org.springframework.stereotype.Component;

@Component
class RoomSupplier {

  private static final TypeReference<Map<String, Integer>> NUMBERS = new TypeReference<>() {};

  private final HttpClient http;
  private final ObjectMapper json;
  private final PartnerHub hub;

  RoomSupplier(HttpClient http, ObjectMapper json, PartnerHub hub) {
    this.http = http;
    this.json = json;
    this.hub = hub;
  }

  Map<String, Integer> prices(String city, int nights) {
    return numbers("/prices/" + city + "?nights=" + nights);
  }

  Map<String, Integer> rooms(String city) {
    return numbers("/rooms/" + city);
  }

  private Map<String, Integer> numbers(String path) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(hub.url() + path)).timeout(Duration.ofSeconds(3)).build();
    try {
      return json.readValue(http.send(request, BodyHandlers.ofString()).body(), NUMBERS);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
