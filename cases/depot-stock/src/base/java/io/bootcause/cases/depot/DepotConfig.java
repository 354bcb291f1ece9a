package io.bootcause.cases.depot;

import java.time.Duration;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration
class DepotConfig {

  @Bean(destroyMethod = "close")
  GenericObjectPool<DepotSession> depotSessions(DepotSessionFactory factory) {
    GenericObjectPoolConfig<DepotSession> config = new GenericObjectPoolConfig<>();
    config.setMaxTotal(64);
    config.setMaxIdle(64);
    config.setMaxWait(Duration.ofSeconds(3));
    config.setTestOnBorrow(true);
    config.setTestOnReturn(true);
    return new GenericObjectPool<>(factory, config);
  }
}
