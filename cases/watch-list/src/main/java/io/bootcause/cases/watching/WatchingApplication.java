package io.bootcause.cases.watching;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class WatchingApplication {
  public static void main(String[] args) {
    SpringApplication.run(WatchingApplication.class, args);
  }
}
