package io.bootcause.cases.mooring;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
class MooringApplication {
  public static void main(String[] args) {
    SpringApplication.run(MooringApplication.class, args);
  }
}
