package io.bootcause.cases.routes;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class RoutesApplication {
  public static void main(String[] args) {
    SpringApplication.run(RoutesApplication.class, args);
  }
}
