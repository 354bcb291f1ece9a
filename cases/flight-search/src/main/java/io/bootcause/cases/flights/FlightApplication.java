package io.bootcause.cases.flights;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class FlightApplication {

  public static void main(String[] args) {
    SpringApplication.run(FlightApplication.class, args);
  }
}
