package io.bootcause.cases.programmes;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class ProgrammesApplication {
  public static void main(String[] args) {
    SpringApplication.run(ProgrammesApplication.class, args);
  }
}
