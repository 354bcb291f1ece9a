package io.bootcause.cases.prices;

import java.util.List;
import org.springframework.http.client.SimpleClientHttpRequestFactory;
import org.springframework.stereotype.Service;
import org.springframework.web.client.RestClient;

@Service
class PriceService {
  record Price(int cents) {}

  private static final List<String> SHOPS = List.of("north", "south", "east", "west");


  private final RestClient shops;

  PriceService(RestClient.Builder builder, Partner partner) {
    shops =
        builder.requestFactory(new SimpleClientHttpRequestFactory()).baseUrl(partner.url()).build();
  }

  int best(String article) {
    return SHOPS.parallelStream().mapToInt(shop -> ask(shop, article)).min().orElseThrow();
  }

  private int ask(String shop, String article) {
    return shops.get().uri("/{s}/{a}", shop, article).retrieve().body(Price.class).cents();
  }
}
