package io.bootcause.cases.members;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class MembersApplication {
  public static void main(String[] args) {
    SpringApplication.run(MembersApplication.class, args);
  }
}
