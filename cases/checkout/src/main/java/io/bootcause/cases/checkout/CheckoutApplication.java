package io.bootcause.cases.checkout;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class CheckoutApplication {
  public static void main(String[] args) {
    SpringApplication.run(CheckoutApplication.class, args);
  }
}
