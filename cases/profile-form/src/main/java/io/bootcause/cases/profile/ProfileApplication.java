package io.bootcause.cases.profile;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class ProfileApplication {
  public static void main(String[] args) {
    SpringApplication.run(ProfileApplication.class, args);
  }
}
