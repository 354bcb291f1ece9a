package io.bootcause.cases.trades;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class TradesApplication {
  public static void main(String[] args) {
    SpringApplication.run(TradesApplication.class, args);
  }
}
