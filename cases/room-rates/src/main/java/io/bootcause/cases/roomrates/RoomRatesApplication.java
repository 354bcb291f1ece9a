package io.bootcause.cases.roomrates;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.scheduling.annotation.EnableScheduling;

@SpringBootApplication
@EnableScheduling
public class RoomRatesApplication {
  public static void main(String[] args) {
    SpringApplication.run(RoomRatesApplication.class, args);
  }
}
