package io.bootcause.cases.claims;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class ClaimsApplication {
  public static void main(String[] args) {
    SpringApplication.run(ClaimsApplication.class, args);
  }
}
