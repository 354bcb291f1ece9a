package io.bootcause.cases.quotes;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class PricesApplication {
  public static void main(String[] args) {
    SpringApplication.run(PricesApplication.class, args);
  }
}
