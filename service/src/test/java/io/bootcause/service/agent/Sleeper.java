package io.bootcause.service.agent;

/** A JVM to attach to: works a little and waits, until its standard input ends. */
final class Sleeper {
  private Sleeper() {}

  public static void main(String[] args) throws Exception {
    Thread worker = new Thread(Sleeper::work, "worker");
    worker.setDaemon(true);
    worker.start();
    System.out.println("READY");
    while (System.in.read() >= 0) {
      // Until the end.
    }
  }

  private static void work() {
    double sum = 0;
    while (sum >= 0) {
      for (int i = 0; i < 1_000_000; i++) {
        sum += Math.sqrt(i);
      }
      Thread.onSpinWait();
      if (sum > 1e300) {
        sum = 0;
      }
    }
  }
}
