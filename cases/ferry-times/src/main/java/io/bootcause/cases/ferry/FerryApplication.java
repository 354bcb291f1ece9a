package io.bootcause.cases.ferry;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class FerryApplication {
  public static void main(String[] args) {
    SpringApplication.run(FerryApplication.class, args);
  }
}
