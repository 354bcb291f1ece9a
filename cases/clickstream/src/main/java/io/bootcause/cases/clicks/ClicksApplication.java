package io.bootcause.cases.clicks;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class ClicksApplication {
  public static void main(String[] args) {
    SpringApplication.run(ClicksApplication.class, args);
  }
}
