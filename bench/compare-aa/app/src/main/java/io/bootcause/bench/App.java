package io.bootcause.bench;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Busy for as many rounds per request as it is told: a slowdown that is known exactly. */
@SpringBootApplication
@RestController
public class App {
  private final int rounds;

  App(@Value("${work.rounds:200000}") int rounds) {
    this.rounds = rounds;
  }

  public static void main(String[] args) {
    SpringApplication.run(App.class, args);
  }

  @GetMapping("/work")
  String work() {
    // Each step needs the one before: the JIT can neither leave it out nor do several at once.
    long x = System.nanoTime();
    for (int i = 0; i < rounds; i++) {
      x ^= x << 13;
      x ^= x >>> 7;
      x ^= x << 17;
    }
    return Long.toString(x);
  }
}
