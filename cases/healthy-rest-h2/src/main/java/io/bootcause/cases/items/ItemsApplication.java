package io.bootcause.cases.items;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** A plain service with nothing wrong: JSON over HTTP on an in-memory database. */
@SpringBootApplication
public class ItemsApplication {
  public static void main(String[] args) {
    SpringApplication.run(ItemsApplication.class, args);
  }
}
