package io.bootcause.cases.invites;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class InvitesApplication {
  public static void main(String[] args) {
    SpringApplication.run(InvitesApplication.class, args);
  }
}
