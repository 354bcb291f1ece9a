package io.bootcause.cases.pensions;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class PensionApplication {

  public static void main(String[] args) {
    SpringApplication.run(PensionApplication.class, args);
  }
}
