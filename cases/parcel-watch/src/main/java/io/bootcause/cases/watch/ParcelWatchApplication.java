package io.bootcause.cases.watch;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.scheduling.annotation.EnableScheduling;

@SpringBootApplication
@EnableScheduling
public class ParcelWatchApplication {

  public static void main(String[] args) {
    SpringApplication.run(ParcelWatchApplication.class, args);
  }
}
