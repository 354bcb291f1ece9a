package io.bootcause.cases.stock;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class StockApplication {

  public static void main(String[] args) {
    SpringApplication.run(StockApplication.class, args);
  }
}
