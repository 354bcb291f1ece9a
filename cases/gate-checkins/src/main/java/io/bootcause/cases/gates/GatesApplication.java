package io.bootcause.cases.gates;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class GatesApplication {
  public static void main(String[] args) {
    SpringApplication.run(GatesApplication.class, args);
  }
}
