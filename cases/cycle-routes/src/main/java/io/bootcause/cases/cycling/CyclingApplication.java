package io.bootcause.cases.cycling;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
class CyclingApplication {
  public static void main(String[] args) {
    SpringApplication.run(CyclingApplication.class, args);
  }
}
