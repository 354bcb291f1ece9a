package io.bootcause.cases.send;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import springfox.documentation.builders.RequestHandlerSelectors;
import springfox.documentation.spi.DocumentationType;
import springfox.documentation.spring.web.plugins.Docket;
import springfox.documentation.swagger2.annotations.EnableSwagger2;

/** A small service whose API is documented with Swagger, as many were. */
@SpringBootApplication
@EnableSwagger2
public class SendApplication {
  public static void main(String[] args) {
    SpringApplication.run(SendApplication.class, args);
  }

  @Bean
  Docket api() {
    return new Docket(DocumentationType.SWAGGER_2)
        .select()
        .apis(RequestHandlerSelectors.basePackage("io.bootcause.cases.send"))
        .build();
  }
}
