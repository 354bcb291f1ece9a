package io.bootcause.cases.departures;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class InfoApplication {

  public static void main(String[] args) {
    SpringApplication.run(InfoApplication.class, args);
  }
}
