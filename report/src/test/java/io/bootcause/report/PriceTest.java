package io.bootcause.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.service.change.Change;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PriceTest {
  @ParameterizedTest
  @CsvSource({
    "server.tomcat.max-keep-alive-requests, opens a connection of its own",
    "server.tomcat.keep-alive-timeout, have to connect anew",
    "server.jetty.connection-idle-timeout, have to connect anew",
    "server.tomcat.max-connections, descriptor for each connection",
    "spring.datasource.hikari.maximum-pool-size, connections at once for the database",
    "spring.jpa.open-in-view, loaded lazily",
    "server.tomcat.resource.cache-ttl, Static files",
    "spring.web.resources.chain.enabled, those of WebJars",
    "spring.web.resources.chain.cache, after a restart only",
    "spring.thymeleaf.cache, Changed templates",
  })
  void whatASettingCosts(String property, String words) {
    assertThat(Price.of(new Change.SetProperty(property, "1")).orElseThrow()).contains(words);
  }

  @Test
  void whatAFlagOrAPatchCosts() {
    String common = "-Djava.util.concurrent.ForkJoinPool.common.parallelism=64";
    assertThat(Price.of(new Change.JvmFlag(common)).orElseThrow()).contains("executor of its own");
    assertThat(Price.of(new Change.JavaVersion("25")).orElseThrow()).contains("libraries");
    assertThat(Price.of(new Change.SideBySide(16, "a.Tariffs")).orElseThrow())
        .contains("another order", "16 calls");
    assertThat(Price.of(new Change.ShortPauses(1, "scheduling-#")).orElseThrow())
        .contains("More turns");
  }

  @Test
  void whatNobodyKnowsIsNotMadeUp() {
    assertThat(Price.of(new Change.SetProperty("com.example.setting", "1"))).isEmpty();
    assertThat(Price.of(new Change.JvmFlag("-XX:+DisableExplicitGC"))).isEmpty();
  }
}
