package io.bootcause.cases.baskets;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

@Configuration
class RedisConfig {
  @Bean
  LettuceConnectionFactory redisConnectionFactory(PriceServer server) throws Exception {
    return new LettuceConnectionFactory("127.0.0.1", server.port());
  }
}
