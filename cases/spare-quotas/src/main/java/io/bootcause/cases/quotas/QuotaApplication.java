package io.bootcause.cases.quotas;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
class QuotaApplication {
  public static void main(String[] args) {
    SpringApplication.run(QuotaApplication.class, args);
  }
}
