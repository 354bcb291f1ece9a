package io.bootcause.cases.travel;

import java.util.Map;
import org.springframework.http.client.SimpleClientHttpRequestFactory;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

/** What the partners offer. */
@Component
class Carriers {
  private record Price(int cents) {}

  private final RestClient partners;

  Carriers(RestClient.Builder builder, Partner partner) {
    partners =
        builder.requestFactory(new SimpleClientHttpRequestFactory()).baseUrl(partner.url()).build();
  }

  Offer offer(String carrier, String from, String to) {
    Price price =
        partners.get().uri("/{c}/{f}/{t}", carrier, from, to).retrieve().body(Price.class);
    return new Offer(carrier, price.cents());
  }

  void count(String from, String to) {
    partners.post().uri("/searches").body(Map.of("from", from, "to", to)).retrieve().toBodilessEntity();
  }
}
