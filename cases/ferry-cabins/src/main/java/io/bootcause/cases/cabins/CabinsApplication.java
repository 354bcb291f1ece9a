package io.bootcause.cases.cabins;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.scheduling.annotation.EnableScheduling;

@EnableScheduling
@SpringBootApplication
public class CabinsApplication {
  public static void main(String[] args) {
    SpringApplication.run(CabinsApplication.class, args);
  }
}
