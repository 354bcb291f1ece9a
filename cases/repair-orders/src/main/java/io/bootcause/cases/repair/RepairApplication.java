package io.bootcause.cases.repair;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class RepairApplication {

  public static void main(String[] args) {
    SpringApplication.run(RepairApplication.class, args);
  }
}
