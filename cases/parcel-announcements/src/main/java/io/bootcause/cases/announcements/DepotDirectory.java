package io.bootcause.cases.announcements;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;

/** Which depot is in charge of a region; the depots tell how full they are. */
@Component
class DepotDirectory {

  private static final Logger log = LoggerFactory.getLogger(DepotDirectory.class);

  private final Map<Character, String> depots = new ConcurrentHashMap<>();
  private final RestClient http;

  DepotDirectory(RestClient.Builder builder, DepotServer server) {
    this.http = builder.baseUrl(server.url()).build();
  }

  String depotFor(String postcode) {
    return depots.getOrDefault(postcode.charAt(0), "UTRECHT");
  }

  @Scheduled(fixedDelayString = "${parcels.depots-every}")
  void refresh() {
    for (char region = '1'; region <= '9'; region++) {
      try {
        depots.put(region, http.get().uri("/depots/{region}", region).retrieve().body(String.class));
      } catch (RestClientException e) {
        log.warn("depot of region {} not known: {}", region, e.getMessage());
      }
    }
  }
}
