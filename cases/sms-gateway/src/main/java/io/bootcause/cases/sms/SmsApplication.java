package io.bootcause.cases.sms;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class SmsApplication {
  public static void main(String[] args) {
    SpringApplication.run(SmsApplication.class, args);
  }
}
