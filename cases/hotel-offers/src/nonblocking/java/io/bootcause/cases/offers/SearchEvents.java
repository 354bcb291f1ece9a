package io.bootcause.cases.offers;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

@Component
class SearchEvents {

  private static final Logger log = LoggerFactory.getLogger(SearchEvents.class);

  private final HttpClient http;
  private final ObjectMapper json;
  private final PartnerHub hub;

  SearchEvents(HttpClient http, ObjectMapper json, PartnerHub hub) {
    this.http = http;
    this.json = json;
    this.hub = hub;
  }

  public void searched(SearchEvent event) {
    try {
      http.sendAsync(request(event), BodyHandlers.discarding())
          .exceptionally(
              e -> {
                log.warn("Event for {} lost: {}", event.city(), e.toString());
                return null;
              });
    } catch (JsonProcessingException e) {
      log.warn("Event for {} lost: {}", event.city(), e.toString());
    }
  }

  private HttpRequest request(SearchEvent event) throws JsonProcessingException {
    return HttpRequest.newBuilder(URI.create(hub.url() + "/events"))
        .timeout(Duration.ofSeconds(5))
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(json.writeValueAsString(event)))
        .build();
  }
}
