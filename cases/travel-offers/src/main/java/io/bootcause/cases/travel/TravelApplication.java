package io.bootcause.cases.travel;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class TravelApplication {
  public static void main(String[] args) {
    SpringApplication.run(TravelApplication.class, args);
  }
}
