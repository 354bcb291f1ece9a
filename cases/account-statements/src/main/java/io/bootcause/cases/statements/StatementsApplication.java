package io.bootcause.cases.statements;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class StatementsApplication {
  public static void main(String[] args) {
    SpringApplication.run(StatementsApplication.class, args);
  }
}
