package io.bootcause.cases.shelves;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class ShelvesApplication {
  public static void main(String[] args) {
    SpringApplication.run(ShelvesApplication.class, args);
  }
}
