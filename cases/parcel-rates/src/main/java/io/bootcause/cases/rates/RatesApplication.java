package io.bootcause.cases.rates;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

@SpringBootApplication
@ConfigurationPropertiesScan
public class RatesApplication {

  public static void main(String[] args) {
    SpringApplication.run(RatesApplication.class, args);
  }
}
