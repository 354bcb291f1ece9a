package io.bootcause.cases.address;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class AddressApplication {
  public static void main(String[] args) {
    SpringApplication.run(AddressApplication.class, args);
  }
}
