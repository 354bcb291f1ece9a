package io.bootcause.cases.hours;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class HoursApplication {
  public static void main(String[] args) {
    SpringApplication.run(HoursApplication.class, args);
  }
}
