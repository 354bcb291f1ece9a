package io.bootcause.cases.quotes;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import org.springframework.stereotype.Component;

@Component
class PriceBook {
  private final Cache<String, PriceList> lists =
      Caffeine.newBuilder().maximumSize(100).expireAfterWrite(Duration.ofSeconds(1)).build();

  private final PriceClient client;

  PriceBook(PriceClient client) {
    this.client = client;
  }

  PriceList of(String market) {
    PriceList list = lists.getIfPresent(market);
    if (list == null) {
      list = client.list(market);
      lists.put(market, list);
    }
    return list;
  }
}
