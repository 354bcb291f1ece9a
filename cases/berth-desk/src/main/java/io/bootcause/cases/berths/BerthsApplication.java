package io.bootcause.cases.berths;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.scheduling.annotation.EnableScheduling;

@SpringBootApplication
@EnableScheduling
public class BerthsApplication {
  public static void main(String[] args) {
    SpringApplication.run(BerthsApplication.class, args);
  }
}
