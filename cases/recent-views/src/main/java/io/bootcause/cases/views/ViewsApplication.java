package io.bootcause.cases.views;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class ViewsApplication {
  public static void main(String[] args) {
    SpringApplication.run(ViewsApplication.class, args);
  }
}
