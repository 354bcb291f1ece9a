package io.bootcause.cases.signing;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class SigningApplication {

  public static void main(String[] args) {
    SpringApplication.run(SigningApplication.class, args);
  }
}
