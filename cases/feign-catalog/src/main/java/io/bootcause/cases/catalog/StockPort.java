package io.bootcause.cases.catalog;

import java.util.Collections;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.env.EnvironmentPostProcessor;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/** Starts the stand-in once, unless {@code stock.url} says where the real one is. */
public class StockPort implements EnvironmentPostProcessor {
  private static StockServer server;

  @Override
  public void postProcessEnvironment(
      ConfigurableEnvironment environment, SpringApplication application) {
    if (environment.containsProperty("stock.url")) {
      return;
    }
    synchronized (StockPort.class) {
      if (server == null) {
        server = StockServer.start();
      }
    }
    environment
        .getPropertySources()
        .addLast(
            new MapPropertySource(
                "stock",
                Collections.<String, Object>singletonMap(
                    "stock.url", "http://127.0.0.1:" + server.port())));
  }
}
