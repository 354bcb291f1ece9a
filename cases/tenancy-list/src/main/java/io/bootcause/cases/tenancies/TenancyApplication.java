package io.bootcause.cases.tenancies;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class TenancyApplication {
  public static void main(String[] args) {
    SpringApplication.run(TenancyApplication.class, args);
  }
}
