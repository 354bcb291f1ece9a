package io.bootcause.cases.lockers;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class LockersApplication {
  public static void main(String[] args) {
    SpringApplication.run(LockersApplication.class, args);
  }
}
