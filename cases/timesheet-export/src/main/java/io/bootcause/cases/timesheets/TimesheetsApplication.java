package io.bootcause.cases.timesheets;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class TimesheetsApplication {
  public static void main(String[] args) {
    SpringApplication.run(TimesheetsApplication.class, args);
  }
}
