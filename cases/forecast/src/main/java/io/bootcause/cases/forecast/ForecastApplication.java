package io.bootcause.cases.forecast;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class ForecastApplication {
  public static void main(String[] args) {
    SpringApplication.run(ForecastApplication.class, args);
  }
}
