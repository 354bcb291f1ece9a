package org.springframework.boot;

/** Stands for Boot's own in a fake's stack. */
public final class SpringApplication {
  private SpringApplication() {}

  /** Starts the service, then calls its runners, on one thread. */
  public static void run(Runnable... serverThenRunners) {
    for (Runnable next : serverThenRunners) {
      next.run();
    }
  }
}
