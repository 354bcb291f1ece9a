package io.bootcause.cases.maildomains;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class MailDomainsApplication {
  public static void main(String[] args) {
    SpringApplication.run(MailDomainsApplication.class, args);
  }
}
