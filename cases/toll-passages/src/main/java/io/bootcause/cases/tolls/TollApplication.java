package io.bootcause.cases.tolls;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class TollApplication {
  public static void main(String[] args) {
    SpringApplication.run(TollApplication.class, args);
  }
}
