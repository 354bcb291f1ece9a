package io.bootcause.cases.labels;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class LabelsApplication {
  public static void main(String[] args) {
    SpringApplication.run(LabelsApplication.class, args);
  }
}
