package io.bootcause.cases.fleet;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class FleetApplication {
  public static void main(String[] args) {
    SpringApplication.run(FleetApplication.class, args);
  }
}
