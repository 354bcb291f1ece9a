package io.bootcause.cases.energy;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class EnergyApplication {

  public static void main(String[] args) {
    SpringApplication.run(EnergyApplication.class, args);
  }
}
