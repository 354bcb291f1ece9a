package io.bootcause.cases.fines;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.scheduling.annotation.EnableScheduling;

@EnableScheduling
@SpringBootApplication
public class FinesApplication {
  public static void main(String[] args) {
    SpringApplication.run(FinesApplication.class, args);
  }
}
