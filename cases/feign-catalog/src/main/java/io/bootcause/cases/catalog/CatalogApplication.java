package io.bootcause.cases.catalog;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.servlet.support.SpringBootServletInitializer;
import org.springframework.cloud.openfeign.EnableFeignClients;

/** Runs as a jar, unpacked, and as a war. */
@SpringBootApplication
@EnableFeignClients
public class CatalogApplication extends SpringBootServletInitializer {
  public static void main(String[] args) {
    SpringApplication.run(CatalogApplication.class, args);
  }

  @Override
  protected SpringApplicationBuilder configure(SpringApplicationBuilder application) {
    return application.sources(CatalogApplication.class);
  }
}
