package io.bootcause.cases.grants;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.scheduling.annotation.EnableScheduling;

@SpringBootApplication
@EnableScheduling
public class GrantsApplication {

  public static void main(String[] args) {
    SpringApplication.run(GrantsApplication.class, args);
  }
}
