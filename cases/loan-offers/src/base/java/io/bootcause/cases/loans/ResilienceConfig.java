package io.bootcause.cases.loans;

import io.github.resilience4j.common.bulkhead.configuration.BulkheadConfigCustomizer;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration
class ResilienceConfig {

  @Bean
  BulkheadConfigCustomizer scoring() {
    return BulkheadConfigCustomizer.of(
        "scoring",
        config -> config.maxConcurrentCalls(3).maxWaitDuration(Duration.ofSeconds(4)));
  }
}
