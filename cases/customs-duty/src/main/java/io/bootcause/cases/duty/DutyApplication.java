package io.bootcause.cases.duty;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class DutyApplication {
  public static void main(String[] args) {
    SpringApplication.run(DutyApplication.class, args);
  }
}
