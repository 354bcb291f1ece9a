package io.bootcause.cases.notices;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class NoticesApplication {
  public static void main(String[] args) {
    SpringApplication.run(NoticesApplication.class, args);
  }
}
