package io.bootcause.cases.pricetags;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class PriceTagsApplication {
  public static void main(String[] args) {
    SpringApplication.run(PriceTagsApplication.class, args);
  }
}
