package io.bootcause.cases.quotes;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.time.Duration;
import org.springframework.stereotype.Component;

@Component
class PriceBook {
  private final LoadingCache<String, PriceList> lists;

  PriceBook(PriceClient client) {
    lists =
        Caffeine.newBuilder()
            .maximumSize(100)
            .refreshAfterWrite(Duration.ofSeconds(1))
            .build(client::list);
  }

  PriceList of(String market) {
    return lists.get(market);
  }
}
