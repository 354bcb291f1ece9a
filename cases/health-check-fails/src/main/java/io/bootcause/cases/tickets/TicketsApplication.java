package io.bootcause.cases.tickets;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class TicketsApplication {
  public static void main(String[] args) {
    SpringApplication.run(TicketsApplication.class, args);
  }
}
