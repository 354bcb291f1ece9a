package io.bootcause.cases.baskets;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.stereotype.Component;

@Component
class PriceStore {
  private final StringRedisTemplate redis;

  PriceStore(StringRedisTemplate redis) {
    this.redis = redis;
  }

  Map<String, Long> of(List<String> articles) {
    return articles.stream().distinct().collect(Collectors.toMap(Function.identity(), this::cents));
  }

  private long cents(String article) {
    return Long.parseLong(redis.opsForValue().get("price:" + article));
  }
}
