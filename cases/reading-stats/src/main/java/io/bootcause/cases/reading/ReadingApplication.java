package io.bootcause.cases.reading;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class ReadingApplication {
  public static void main(String[] args) {
    SpringApplication.run(ReadingApplication.class, args);
  }
}
