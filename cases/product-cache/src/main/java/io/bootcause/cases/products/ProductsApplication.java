package io.bootcause.cases.products;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class ProductsApplication {
  public static void main(String[] args) {
    SpringApplication.run(ProductsApplication.class, args);
  }
}
