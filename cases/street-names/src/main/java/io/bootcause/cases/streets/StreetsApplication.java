package io.bootcause.cases.streets;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Finds streets whose names are like what somebody typed. */
@SpringBootApplication
public class StreetsApplication {
  public static void main(String[] args) {
    SpringApplication.run(StreetsApplication.class, args);
  }
}
