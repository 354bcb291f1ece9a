package io.bootcause.cases.pages;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class PagesApplication {
  public static void main(String[] args) {
    SpringApplication.run(PagesApplication.class, args);
  }
}
