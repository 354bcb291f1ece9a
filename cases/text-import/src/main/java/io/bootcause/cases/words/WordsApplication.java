package io.bootcause.cases.words;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class WordsApplication {
  public static void main(String[] args) {
    SpringApplication.run(WordsApplication.class, args);
  }
}
