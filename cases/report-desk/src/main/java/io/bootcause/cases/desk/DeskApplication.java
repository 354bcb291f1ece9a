package io.bootcause.cases.desk;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class DeskApplication {
  public static void main(String[] args) {
    SpringApplication.run(DeskApplication.class, args);
  }
}
