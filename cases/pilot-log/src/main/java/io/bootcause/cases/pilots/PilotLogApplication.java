package io.bootcause.cases.pilots;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class PilotLogApplication {
  public static void main(String[] args) {
    SpringApplication.run(PilotLogApplication.class, args);
  }
}
