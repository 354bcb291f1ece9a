package io.bootcause.cases.fares;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class FaresApplication {
  public static void main(String[] args) {
    SpringApplication.run(FaresApplication.class, args);
  }
}
