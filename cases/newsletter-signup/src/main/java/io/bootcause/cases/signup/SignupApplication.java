package io.bootcause.cases.signup;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class SignupApplication {
  public static void main(String[] args) {
    SpringApplication.run(SignupApplication.class, args);
  }
}
