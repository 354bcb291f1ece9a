package io.bootcause.cases.savings;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class SavingsApplication {
  public static void main(String[] args) {
    SpringApplication.run(SavingsApplication.class, args);
  }
}
