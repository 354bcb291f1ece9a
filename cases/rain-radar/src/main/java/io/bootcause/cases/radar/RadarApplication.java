package io.bootcause.cases.radar;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class RadarApplication {
  public static void main(String[] args) {
    SpringApplication.run(RadarApplication.class, args);
  }
}
