package io.bootcause.cases.gallery;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class GalleryApplication {
  public static void main(String[] args) {
    SpringApplication.run(GalleryApplication.class, args);
  }
}
