package io.bootcause.cases.baskets;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.stereotype.Component;

@Component
class PriceStore {
  private final StringRedisTemplate redis;

  PriceStore(StringRedisTemplate redis) {
    this.redis = redis;
  }

  Map<String, Long> of(List<String> articles) {
    List<String> different = articles.stream().distinct().toList();
    List<String> cents =
        redis.opsForValue().multiGet(different.stream().map(a -> "price:" + a).toList());
    Map<String, Long> prices = new HashMap<>();
    for (int i = 0; i < different.size(); i++) {
      prices.put(different.get(i), Long.parseLong(cents.get(i)));
    }
    return prices;
  }
}
