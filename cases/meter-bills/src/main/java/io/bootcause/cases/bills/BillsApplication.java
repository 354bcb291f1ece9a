package io.bootcause.cases.bills;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class BillsApplication {
  public static void main(String[] args) {
    SpringApplication.run(BillsApplication.class, args);
  }
}
