package io.bootcause.cases.vat;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class InvoiceApplication {

  public static void main(String[] args) {
    // The tax office answers at once.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    SpringApplication.run(InvoiceApplication.class, args);
  }
}
