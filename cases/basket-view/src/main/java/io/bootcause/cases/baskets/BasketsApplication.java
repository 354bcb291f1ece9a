package io.bootcause.cases.baskets;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class BasketsApplication {
  public static void main(String[] args) {
    SpringApplication.run(BasketsApplication.class, args);
  }
}
