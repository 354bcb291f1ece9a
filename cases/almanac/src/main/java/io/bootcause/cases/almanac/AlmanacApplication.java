package io.bootcause.cases.almanac;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
class AlmanacApplication {
  public static void main(String[] args) {
    SpringApplication.run(AlmanacApplication.class, args);
  }
}
