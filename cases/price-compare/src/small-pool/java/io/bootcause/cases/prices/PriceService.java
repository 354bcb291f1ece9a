package io.bootcause.cases.prices;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.springframework.http.client.SimpleClientHttpRequestFactory;
import org.springframework.stereotype.Service;
import org.springframework.web.client.RestClient;

@Service
class PriceService {
  record Price(int cents) {}

  private static final List<String> SHOPS = List.of("north", "south", "east", "west");

  private final ExecutorService questions = Executors.newFixedThreadPool(4);
  private final RestClient shops;

  PriceService(RestClient.Builder builder, Partner partner) {
    shops =
        builder.requestFactory(new SimpleClientHttpRequestFactory()).baseUrl(partner.url()).build();
  }

  int best(String article) {
    List<CompletableFuture<Integer>> prices =
        SHOPS.stream()
            .map(shop -> CompletableFuture.supplyAsync(() -> ask(shop, article), questions))
            .toList();
    return prices.stream().mapToInt(CompletableFuture::join).min().orElseThrow();
  }

  private int ask(String shop, String article) {
    return shops.get().uri("/{s}/{a}", shop, article).retrieve().body(Price.class).cents();
  }
}
