package io.bootcause.cases.parcels;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class ParcelsApplication {
  public static void main(String[] args) {
    SpringApplication.run(ParcelsApplication.class, args);
  }
}
