package io.bootcause.cases.mileage;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class MileageApplication {
  public static void main(String[] args) {
    SpringApplication.run(MileageApplication.class, args);
  }
}
