package io.bootcause.cases.boxoffice;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.cache.annotation.EnableCaching;

@SpringBootApplication
@EnableCaching
public class BoxOfficeApplication {
  public static void main(String[] args) {
    SpringApplication.run(BoxOfficeApplication.class, args);
  }
}
