package io.bootcause.cases.notify;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.scheduling.annotation.EnableAsync;

@EnableAsync
@SpringBootApplication
public class NotifyApplication {
  public static void main(String[] args) {
    SpringApplication.run(NotifyApplication.class, args);
  }
}
