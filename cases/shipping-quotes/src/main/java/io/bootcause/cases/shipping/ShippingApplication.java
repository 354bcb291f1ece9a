package io.bootcause.cases.shipping;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class ShippingApplication {
  public static void main(String[] args) {
    SpringApplication.run(ShippingApplication.class, args);
  }
}
