package io.bootcause.recording.profile;

import java.util.concurrent.locks.LockSupport;

/**
 * Profiled by the tests: a thread that says when it was in which method.
 *
 * <p>Prints "offset N", then for each cycle "busy FROM TO" and "asleep FROM TO" in nanoTime.
 */
final class KnownMethods {
  static final String THREAD = "known";

  static volatile double sink;

  private KnownMethods() {}

  public static void main(String[] arguments) throws InterruptedException {
    int cycles = Integer.parseInt(arguments[0]);
    int idleThreads = Integer.parseInt(arguments[1]);
    for (int i = 0; i < idleThreads; i++) {
      Thread idle = new Thread(LockSupport::park, "idle-" + i);
      idle.setDaemon(true);
      idle.start();
    }
    System.out.println("offset " + ClockOffset.measure().nanos());
    Thread known = new Thread(() -> cycle(cycles), THREAD);
    known.start();
    known.join();
  }

  private static void cycle(int cycles) {
    long[] stamps = new long[2 * cycles + 1];
    for (int i = 0; i < cycles; i++) {
      stamps[2 * i] = System.nanoTime();
      busy();
      stamps[2 * i + 1] = System.nanoTime();
      asleep();
    }
    stamps[2 * cycles] = System.nanoTime();
    for (int i = 0; i < 2 * cycles; i++) {
      System.out.println((i % 2 == 0 ? "busy " : "asleep ") + stamps[i] + " " + stamps[i + 1]);
    }
  }

  static void busy() {
    long end = System.nanoTime() + 50_000_000;
    double value = 1;
    while (System.nanoTime() < end) {
      for (int i = 0; i < 100; i++) {
        value = Math.sqrt(value + i);
      }
    }
    sink = value;
  }

  static void asleep() {
    long end = System.nanoTime() + 50_000_000;
    for (long left; (left = end - System.nanoTime()) > 0; ) {
      LockSupport.parkNanos(left);
    }
  }
}
