package io.bootcause.cases.depot;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class PartsApplication {

  public static void main(String[] args) {
    SpringApplication.run(PartsApplication.class, args);
  }
}
