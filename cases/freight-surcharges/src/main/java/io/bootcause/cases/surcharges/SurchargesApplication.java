package io.bootcause.cases.surcharges;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class SurchargesApplication {
  public static void main(String[] args) {
    SpringApplication.run(SurchargesApplication.class, args);
  }
}
