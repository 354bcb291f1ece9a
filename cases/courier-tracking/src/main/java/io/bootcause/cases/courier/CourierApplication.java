package io.bootcause.cases.courier;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class CourierApplication {

  public static void main(String[] args) {
    SpringApplication.run(CourierApplication.class, args);
  }
}
