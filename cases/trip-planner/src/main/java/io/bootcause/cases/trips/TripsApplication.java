package io.bootcause.cases.trips;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class TripsApplication {
  public static void main(String[] args) {
    SpringApplication.run(TripsApplication.class, args);
  }
}
